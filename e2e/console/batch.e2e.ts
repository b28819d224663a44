/** Several withdrawals approved at once: each is decided for itself, and what is refused stops no other. */
import { createMember, newName } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';
import { onRewardsServer } from '../server/rewards-server.ts';
import { CONSOLE_HOST, signIn } from './operator-pages.ts';
import { ownerNamed, query } from './plant-rows.ts';
import { plants } from './queue-plants.ts';

test.use({ opening: onRewardsServer });

test('of three chosen withdrawals two are approved, and the one that another operator refused meanwhile is counted', async ({
  visitor,
}) => {
  const { page: player } = await visitor();
  const username = newName('batch');
  await createMember(player, username);
  const owner = await ownerNamed(username);
  const [first, second, third] = [
    await plants.finance(owner),
    await plants.finance(owner),
    await plants.finance(owner),
  ];
  const ours = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const { page } = ours;
  await signIn(ours, 'ines', '/withdrawals?state=finance');
  ours.watch.allow(/409/);
  for (const { label } of [first, second, third]) {
    const row = page.getByRole('row', { name: label });
    await row.getByRole('checkbox').check();
    await expect(row.getByRole('checkbox')).toBeChecked();
  }
  await expect(page.getByText('3 chosen')).toBeVisible();
  // Another operator was faster with one of them.
  await query("update withdrawal_order set state = 'declined', due_at = null where id = $1", [second.subject]);
  await page.getByRole('button', { name: 'Approve 3' }).click();
  await expect(page.getByText('2 approved, 0 wait for a second operator, 1 refused.')).toBeVisible();
  const rows = await query('select id, state from withdrawal_order where id = any($1::uuid[])', [
    [first.subject, second.subject, third.subject],
  ]);
  const states = Object.fromEntries(rows.map(({ id, state }) => [`${id}`, `${state}`]));
  expect(states[second.subject]).toBe('declined');
  // Approved, and perhaps sent already to a provider that knows nothing of such a card.
  for (const { subject } of [first, third]) expect(['approved', 'sending', 'unknown']).toContain(states[subject]);
  const entries = await query(
    "select subject from audit_entry where action = 'withdrawal.approve' and subject = any($1)",
    [[first.subject, second.subject, third.subject]],
  );
  expect(entries.map(({ subject }) => subject).toSorted()).toEqual([first.subject, third.subject].toSorted());
});
