/** Agents in the console: terms are refused with the figure, or proposed by one operator and approved by another. */
import { findings } from '../browser/axe.ts';
import { expect, test } from '../fixtures.ts';
import { CONSOLE_HOST, signIn } from './operator-pages.ts';

test('terms above the bound are seen before they are signed; those within it are proposed by one operator and approved by another', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const opened = async (name: 'ines' | 'tomas', path: string) => {
    const ours = await visitor({ host: CONSOLE_HOST, width: 1_280 });
    await signIn(ours, name, path);
    ours.watch.allow(/422 .*contracts\/propose/);
    return ours.page;
  };
  const page = await opened('ines', '/agents');
  await page.getByRole('textbox', { name: 'Name' }).fill('silverf');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('row', { name: /silverfox/ }).click();
  await page.getByRole('button', { name: 'Propose a contract' }).click();
  const terms = page.getByRole('dialog');
  await terms.getByRole('textbox', { name: /Sales/ }).fill('5000.00');
  await terms.getByRole('textbox', { name: '%' }).fill('4');
  await terms.getByRole('textbox', { name: 'Reason' }).fill('as agreed');
  await terms.getByRole('button', { name: 'Propose a contract' }).click();
  await expect(page.getByText(/At most 70 % may be signed/)).toBeVisible();
  await terms.getByRole('textbox', { name: '%' }).fill('0.5');
  await terms.getByRole('button', { name: 'Propose a contract' }).click();
  await expect(terms).toHaveCount(0);
  expect(await findings(page)).toEqual([]);

  const second = await opened('tomas', '/approvals');
  const requested = second.locator('[data-approval]', { hasText: 'silverfox' });
  await requested.getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('button', { name: 'Run' }).click();
  await expect(requested).toHaveCount(0);
  await second.goto('/agents/contracts?state=proposed');
  await second.getByRole('row', { name: /silverfox.*Slots/ }).click();
  await expect(second.getByText('0.5 %')).toBeVisible();
  await expect(second.getByText(/ines, tomas/)).toBeVisible();
  expect(await findings(second)).toEqual([]);
});
