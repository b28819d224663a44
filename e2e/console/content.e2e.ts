/** Content in the console: an operator writes a banner, looks at it on the real site in a phone's frame, publishes it, and goes back. */
import { findings } from '../browser/axe.ts';
import { expect, test } from '../fixtures.ts';
import { onFreshServer } from '../server/seed.ts';
import { CONSOLE_HOST, signIn } from './operator-pages.ts';

// What others would see is changed here.
test.use({ opening: onFreshServer });

test('a banner is written, previewed in another language, published for everybody, and taken back', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const operator = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const { page } = operator;
  await signIn(operator, 'ines', '/content?kind=banners');
  await page.getByRole('cell', { name: 'Home, large' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Banners');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'New version' }).click();
  const title = page.getByLabel('Title').first();
  await title.fill('A spring of tigers');
  await page.getByRole('tab', { name: 'ZH' }).first().click();
  await title.fill('虎之春');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Preview' }).click();
  const phone = page.frameLocator('iframe');
  await expect(phone.getByText('A spring of tigers').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'ZH' }).click();
  await expect(phone.getByText('虎之春').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(page.getByText('Delivered').first()).toBeVisible();

  const player = await visitor({});
  await player.page.goto('/m/home');
  await expect(player.page.getByText('A spring of tigers')).toHaveCount(0);
  await page.getByRole('row', { name: 'Version 1' }).getByRole('button', { name: 'Publish' }).click();
  await page.locator('textarea[name=reason]').fill('spring');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('row', { name: 'Version 1' }).getByText('In force').first()).toBeVisible();
  await expect(async () => {
    await player.page.goto('/m/home');
    await expect(player.page.getByText('A spring of tigers').first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.locator('textarea').first().fill('it was too early');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawn').first()).toBeVisible();
});

test('a campaign is written in its form: flaws stand at their fields, and an award is worked out before it is saved', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const operator = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const { page } = operator;
  await signIn(operator, 'ines', '/campaigns/new/campaign');
  await page.getByLabel('Code *').fill('spring-match');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('<img src=x onerror="document.title=1"> Spring');
  await page.getByRole('textbox', { name: 'Line' }).fill('Twice your deposit');
  await page.getByLabel('The most per deposit').fill('12.345');
  await expect(page.getByText('The most per deposit: This value is missing')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('The most per deposit').fill('400');
  await page.getByRole('textbox', { name: 'Budget in all' }).fill('1000.00');
  const tiers = page.getByRole('group', { name: 'Tiers by deposit', exact: true });
  await tiers.getByRole('button', { name: 'Add' }).click();
  await tiers.getByLabel('From a deposit of').fill('100');
  await tiers.getByLabel('Share').fill('50');
  await tiers.getByLabel('At most').fill('250');
  await expect(page.getByText('The terms are sound')).toBeVisible();
  await expect(page.getByRole('row', { name: /Campaign → Cash.*250\.00/ })).toBeVisible();
  await page.getByRole('tab', { name: 'ZH', exact: true }).last().click();
  await expect(page.getByText('₱250.00').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(page.getByText('Draft')).toBeVisible();
  await page.getByRole('link', { name: 'New version' }).click();
  await page.getByRole('textbox', { name: 'Budget in all' }).fill('2000.00');
  await expect(page.getByRole('row', { name: 'Limits › Budget in all 1,000.00 PHP 2,000.00 PHP' })).toBeVisible();
  expect(await page.title()).not.toBe('1');
});

test('a fee is set in the form: what cannot be is named, the second operator reads what differs, and it is in force', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const operator = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const { page } = operator;
  // A fee that takes the whole minimum is refused.
  operator.watch.allow(/422 .*\/commands\/cashier\/save/);
  await signIn(operator, 'ines', '/cashier');
  await expect(page.getByRole('row', { name: /Without a level.*15\.00 PHP/ })).toBeVisible();
  await page.getByRole('link', { name: 'New version' }).click();
  const fee = page.getByRole('group', { name: 'Withdrawals', exact: true }).getByLabel('Fee, fixed part');
  await fee.fill('200');
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(page.getByText('Not possible: Withdrawals › Fee, fixed part')).toBeVisible();
  await fee.fill('12.50');
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(page.getByRole('row', { name: 'Withdrawals › Fee, fixed part 15.00 PHP 12.50 PHP' })).toBeVisible();
  await expect(page.locator('[aria-current=page]')).toHaveText('Methods, limits, fees');
  await page.getByRole('row', { name: 'Version 1' }).getByRole('button', { name: 'Publish' }).click();
  await page.locator('textarea[name=reason]').fill('the bank is cheaper');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();

  const secondOperator = await visitor({ host: CONSOLE_HOST, width: 390 });
  const second = secondOperator.page;
  await signIn(secondOperator, 'tomas', '/approvals');
  const requested = second.locator('[data-approval]', { hasText: 'the bank is cheaper' });
  await expect(
    requested.getByRole('row', { name: /Withdrawal.* › Fee, fixed part 15\.00 PHP 12\.50 PHP/ }),
  ).toBeVisible();
  await expect(requested.getByText('Methods, limits, fees · Version 1')).toBeVisible();
  await requested.getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('button', { name: 'Run' }).click();
  await expect(requested).toHaveCount(0);
  await expect(async () => {
    await page.goto('/cashier');
    await expect(page.getByRole('row', { name: /Without a level.*12\.50 PHP/ })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  expect(await findings(page)).toEqual([]);
});
