/** Several orders approved at once: each is decided for itself, and what is refused stops no other. */
import { createMember, newName } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';
import { onRewardsServer } from '../server/rewards-server.ts';
import { CONSOLE_HOST, signIn } from './operator-pages.ts';
import { EARLIER, insert, LATER, nextAmount, type Owner, ownerNamed, query } from './plant-rows.ts';
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
  const result = page.getByRole('alert').filter({ hasText: '2 approved, 0 wait for a second operator, 1 refused.' });
  await expect(result).toBeVisible();
  // What was refused is named.
  await expect(result.getByRole('listitem')).toHaveText([new RegExp(`${username}.*${second.label}`)]);
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

/** A deposit whose receipt waits for a look. */
async function shown(owner: Owner, given?: bigint) {
  const { amount_minor } = given === undefined ? nextAmount() : { amount_minor: given };
  const row = {
    member_id: owner.memberId,
    currency: 'PHP',
    amount_minor,
    created_at: EARLIER(),
    changed_at: EARLIER(),
  };
  const waits = { provider: 'transfer', state: 'checking', expires_at: LATER };
  return insert('deposit_order', { id: crypto.randomUUID(), ...row, ...waits });
}

test('of the deposits that are shown all are chosen by keyboard: each small one is credited once, and a large one when a second operator approves it', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const { page: player } = await visitor();
  const username = newName('batch');
  await createMember(player, username);
  const owner = await ownerNamed(username);
  const [first, second, large] = [await shown(owner), await shown(owner), await shown(owner, 9_000_000_00n)];
  const all = [first, second, large];
  const ours = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const { page } = ours;
  await signIn(ours, 'ines', `/deposits?state=checking&search=${username}`);
  await page.getByRole('button', { name: 'Choose all 3 shown' }).press('Enter');
  await page.getByRole('button', { name: 'Approve 3' }).press('Enter');
  const result = page.getByRole('alert').filter({ hasText: '2 approved, 1 wait for a second operator, 0 refused.' });
  await expect(result.getByRole('listitem')).toHaveText([/9,000,000\.00.*waits for a second operator/]);
  const states = async () =>
    Object.fromEntries(
      (await query('select id, state from deposit_order where id = any($1::uuid[])', [all])).map(({ id, state }) => [
        `${id}`,
        `${state}`,
      ]),
    );
  expect(await states()).toEqual({ [first]: 'credited', [second]: 'credited', [large]: 'checking' });
  const credits = "select subject from audit_entry where action = 'deposit.confirm' and subject = any($1)";
  expect((await query(credits, [all])).map(({ subject }) => subject).toSorted()).toEqual([first, second].toSorted());
  // It is not chosen once more: the request of the first waits.
  const row = page.getByRole('row', { name: '9,000,000.00' });
  await expect(row.getByText('Requested by ines')).toBeVisible();
  await expect(row.getByRole('checkbox')).toBeDisabled();
  const theirs = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  await signIn(theirs, 'tomas', '/approvals');
  const requested = theirs.page.locator('[data-approval]').filter({ hasText: '9,000,000.00' });
  await expect(requested).toContainText('ines');
  await requested.getByRole('button', { name: 'Approve' }).click();
  await theirs.page.getByRole('button', { name: 'Run' }).click();
  await expect(requested).toHaveCount(0);
  expect(await states()).toEqual({ [first]: 'credited', [second]: 'credited', [large]: 'credited' });
  const decided = await query(
    "select operator, second from audit_entry where action = 'deposit.confirm' and subject = $1",
    [large],
  );
  expect(decided).toEqual([{ operator: 'ines', second: 'tomas' }]);
});
