/** Account settings of members: recovery, passwords, addresses, name and avatar, sessions, bank cards. */
import type { Page } from '@playwright/test';
import {
  createMember,
  goWithin,
  logIn,
  logInHere,
  memberCorner,
  newName,
  openSessionOf,
  PASSWORD,
  passCaptcha,
  sessionOf,
  signOut,
} from '../actions/player.ts';
import { expect, test, type Visitor } from '../fixtures.ts';
import { codeSentTo, textsSentTo } from '../server/outbox.ts';
import type { RunningServer } from '../server/server.ts';

/** The browser writes a refused answer to the console. */
const refused = /Failed to load resource: the server responded with a status of 4\d\d/;
const NEW = 'a loud river at dusk';
const newPassword = (page: Page) => page.getByRole('textbox', { name: 'New password', exact: true });
const repeated = (page: Page) => page.getByRole('textbox', { name: /^Repeat the password/ });
const row = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

/** In the security center. */
async function bindEmail(
  server: RunningServer,
  { page, context }: Pick<Visitor, 'context' | 'page'>,
  email: string,
): Promise<void> {
  await row(page, /^E-mail address/).click();
  const sheet = page.getByRole('dialog', { name: 'E-mail address' });
  await sheet.getByRole('textbox', { name: /^E-mail/ }).fill(email);
  await sheet.getByRole('textbox', { name: /^Your login password/ }).fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Send code' }).click();
  await sheet.getByText('A code is on its way to').waitFor();
  await sheet.getByRole('textbox', { name: /^Code/ }).fill(await codeSentTo(context, server.port, email));
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await row(page, /^E-mail address.*\*\*\*@.*On/).waitFor();
}

async function bindMobile(
  server: RunningServer,
  { page, context }: Pick<Visitor, 'context' | 'page'>,
  mobileNum: string,
): Promise<void> {
  await page.goto('/m/securityCenter');
  await row(page, /^Mobile number/).click();
  const sheet = page.getByRole('dialog', { name: 'Mobile number' });
  await sheet.getByRole('textbox', { name: /^Mobile number/ }).fill(`0${mobileNum}`);
  await sheet.getByRole('textbox', { name: /^Your login password/ }).fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Send code' }).click();
  await sheet.getByText('A code is on its way to').waitFor();
  await sheet.getByRole('textbox', { name: /^Code/ }).fill(await codeSentTo(context, server.port, `+63${mobileNum}`));
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await row(page, /^Mobile number.*\+63.*On/).waitFor();
}

/** Security questions also need a name and a captcha; they are tested below. */
const byCode = (page: Page) => page.locator('form').first();

test('ROUTE-05 AUTH-19 binds an e-mail address and recovers the account by it: the wait counts down, the code works once', async ({
  visitor,
  server,
}) => {
  const { page, context, watch } = await visitor();
  watch.allow(refused);
  const name = newName('mail');
  const email = `${name}@example.com`;
  await createMember(page, name);
  await page.goto('/m/securityCenter');
  await bindEmail(server, { page, context }, email);
  await signOut(page);

  await goWithin(page, '/m/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL('**/m/forget');
  expect(await page.locator('header').getByRole('link').count()).toBe(0);
  expect(await page.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0);
  await page.getByRole('tab', { name: 'By e-mail' }).waitFor();
  await byCode(page)
    .getByRole('textbox', { name: /^Username/ })
    .fill(name);
  await page.getByRole('textbox', { name: /^E-mail/ }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('alert').getByText('Enter the captcha.').waitFor();
  await passCaptcha(byCode(page));
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('If this belongs to your account').waitFor();
  const wait = page.getByRole('button', { name: /^Again in \d+ s$/ });
  await wait.waitFor();
  expect(await wait.isDisabled()).toBe(true);
  const first = Number(/\d+/.exec(await wait.innerText())?.[0]);
  expect(first).toBeLessThanOrEqual(60);
  await expect.poll(async () => Number(/\d+/.exec(await wait.innerText())?.[0])).toBeLessThan(first);

  const code = await codeSentTo(context, server.port, email, 1);
  const field = page.getByRole('textbox', { name: /^Code/ });
  await field.fill(code === '000000' ? '000001' : '000000');
  await newPassword(page).fill(NEW);
  await repeated(page).fill('not the same');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.getByText('The confirmation does not match the password.').waitFor();
  await repeated(page).fill(NEW);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.getByText('The code is not right.').waitFor();
  await field.fill(code);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.waitForURL('**/m/login');
  await logInHere(page, name, NEW);
  await expect.poll(async () => (await textsSentTo(context, server.port, email))[0]).toContain('was changed');
});

test('ROUTE-05 recovers the account by SMS', async ({ visitor, server }) => {
  const { page, context } = await visitor();
  const name = newName('call');
  const mobileNum = `9${String(Date.now()).slice(-9)}`;
  await createMember(page, name);
  await bindMobile(server, { page, context }, mobileNum);
  await signOut(page);
  await goWithin(page, '/m/forget');
  await page.getByRole('tab', { name: 'By SMS' }).click();
  await byCode(page)
    .getByRole('textbox', { name: /^Username/ })
    .fill(name);
  await page.getByRole('textbox', { name: /^Mobile number/ }).fill(mobileNum);
  expect(await page.getByRole('button', { name: 'Country code: +63' }).isVisible()).toBe(true);
  await passCaptcha(byCode(page));
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = await codeSentTo(context, server.port, `+63${mobileNum}`, 1);
  await page.getByRole('textbox', { name: /^Code/ }).fill(code);
  await newPassword(page).fill(NEW);
  await repeated(page).fill(NEW);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.waitForURL('**/m/login');
  await logInHere(page, name, NEW);
});

test('reveals nothing to an unknown visitor: an unknown name gets the same answer, and no message is sent', async ({
  visitor,
  server,
}) => {
  const { page, context } = await visitor();
  const email = `${newName('nobody')}@example.com`;
  await page.goto('/m/forget');
  await byCode(page)
    .getByRole('textbox', { name: /^Username/ })
    .fill(newName('nobody'));
  await page.getByRole('textbox', { name: /^E-mail/ }).fill(email);
  await passCaptcha(byCode(page));
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('If this belongs to your account').waitFor();
  expect(await textsSentTo(context, server.port, email)).toEqual([]);
});

test('AUTH-16 sends a guest home, and saves neither the old password nor the new one', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/changePsw');
  await page.waitForURL('**/m/home');
});

test('AUTH-16 changes the password: no old one is needed after a fresh login, other devices are signed out, the remembered login is updated', async ({
  visitor,
}) => {
  const { page, watch } = await visitor();
  const other = await visitor();
  other.watch.allow(refused);
  watch.allow(refused);
  const name = newName('change');
  await createMember(other.page, name);
  await logIn(page, name);

  await goWithin(page, '/m/changePsw');
  await newPassword(page).waitFor();
  expect(await page.getByRole('textbox', { name: /^Old password/ }).count()).toBe(0);
  expect(await page.evaluate(() => sessionStorage.getItem('MC_HELD'))).not.toContain(PASSWORD);
  await newPassword(page).fill(PASSWORD);
  await repeated(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('alert').getByText('The new password and the old password cannot be the same.').waitFor();

  await newPassword(page).fill(NEW);
  await repeated(page).fill(NEW);
  for (const [at, field] of [newPassword(page), repeated(page)].entries()) {
    expect(await field.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).first().click();
    await expect.poll(() => field.getAttribute('type'), { message: `field ${at}` }).toBe('text');
  }
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Change saved').waitFor();
  await page.waitForURL('**/m/home');
  expect(await page.evaluate(() => sessionStorage.getItem('MC_HELD'))).toBeNull();
  await memberCorner(page).waitFor();

  await other.page.goto('/m/gameRecord');
  await other.page.waitForURL('**/m/login*');
  expect(await sessionOf(other.page)).toBeNull();

  // the remembered login has the new password
  await signOut(page);
  await page.goto('/m/login');
  await expect.poll(() => page.getByRole('textbox', { name: 'Password', exact: true }).inputValue()).toBe(NEW);
});

test('AUTH-16 requires the old password where none is remembered, and a refusal changes nothing', async ({
  visitor,
}) => {
  const { page, watch } = await visitor();
  watch.allow(refused);
  const name = newName('asked');
  await createMember(page, name);
  expect(await page.evaluate(() => sessionStorage.getItem('MC_HELD'))).toBeNull();
  await page.goto('/m/changePsw');
  const old = page.getByRole('textbox', { name: /^Old password/ });
  await old.fill('not the password');
  await newPassword(page).fill(NEW);
  await repeated(page).fill(NEW);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('The password is not right.').waitFor();
  expect(page.url()).toContain('/m/changePsw');
  await old.fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL('**/m/home');
});

test('AUTH-19 shows the state of each protection, and a higher security level with each', async ({
  visitor,
  server,
}) => {
  const { page, context } = await visitor();
  const name = newName('strong');
  await createMember(page, name);
  await page.goto('/m/securityCenter');
  const strength = page.getByRole('region', { name: 'Protection of your account' });
  await strength.getByText('Weak').waitFor();
  await row(page, /^Payment password.*Off/).click();
  const sheet = page.getByRole('dialog', { name: 'Payment password' });
  await sheet.getByRole('textbox', { name: /^Your login password/ }).fill(PASSWORD);
  await sheet.getByRole('textbox', { name: /^New payment password/ }).fill('928374');
  await sheet.getByRole('textbox', { name: /^Repeat the password/ }).fill('928374');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await row(page, /^Payment password.*On/).waitFor();

  await row(page, /^Nickname/).click();
  const naming = page.getByRole('dialog', { name: 'Nickname' });
  await naming.getByRole('textbox', { name: /^Nickname/ }).fill('Blue Whale');
  await naming.getByRole('button', { name: 'Save' }).click();
  await row(page, /^Nickname.*Blue Whale/).waitFor();
  await row(page, /^Head icon/).click();
  await page.getByRole('dialog', { name: 'Head icon' }).getByRole('button', { name: 'Face 12' }).click();
  await expect
    .poll(() =>
      row(page, /^Head icon/)
        .locator('img')
        .last()
        .getAttribute('src'),
    )
    .toContain('rocket');
  await row(page, /^Payee name/).click();
  const payee = page.getByRole('dialog', { name: 'Payee name' });
  await payee.getByRole('textbox', { name: /^Payee name/ }).fill('Maria Clara');
  await payee.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Maria Clara').waitFor();
  expect(await row(page, /^Payee name/).count()).toBe(0);

  await bindEmail(server, { page, context }, `${name}@example.com`);
  await page.getByRole('switch').check();
  await strength.getByText('Good').waitFor();
  await goWithin(page, '/m/member/home');
  await page.getByRole('heading', { name: 'Blue Whale' }).waitFor();
});

test('AUTH-19 lists the member’s sessions and ends that of another device; the history shows failed and successful logins', async ({
  visitor,
}) => {
  const { page, watch } = await visitor();
  const other = await visitor();
  for (const { allow } of [watch, other.watch]) allow(refused);
  const name = newName('device');
  await createMember(page, name);
  await other.page.goto('/m/login');
  await other.page.getByLabel('Username').fill(name);
  await other.page.getByRole('textbox', { name: 'Password', exact: true }).fill('a wrong guess');
  await other.page.getByRole('button', { name: 'Log in' }).click();
  await other.page.getByRole('alert').waitFor();
  await other.page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await passCaptcha(other.page);
  await other.page.getByRole('button', { name: 'Log in' }).click();
  await memberCorner(other.page).waitFor();

  await page.goto('/m/securityCenter?view=devices');
  // The session and the device of this browser, and the other's.
  await expect(page.getByText('This one')).toHaveCount(2);
  expect(
    await page
      .getByRole('main')
      .getByText(/Chrome · /)
      .count(),
  ).toBe(4);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByText('Ended').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'End', exact: true }).count()).toBe(0);
  await other.page.goto('/m/gameRecord');
  await other.page.waitForURL('**/m/login*');

  await goWithin(page, '/m/securityCenter?view=logins');
  await page.getByText('Wrong password').waitFor();
  await page.getByText('Logged in').first().waitFor();
});

test('manages the accounts for withdrawals: one is added, shown masked, and removed again', async ({ visitor }) => {
  const { page } = await visitor();
  await createMember(page, newName('cards'));
  await page.goto('/m/myWithdrawCards');
  await page.getByRole('button', { name: 'Add the account your money goes to' }).click();
  const sheet = page.getByRole('dialog', { name: 'New account' });
  await sheet.getByRole('combobox', { name: /^Bank or wallet/ }).selectOption({ label: 'GCash' });
  await sheet.getByRole('textbox', { name: /^Account holder/ }).fill('Maria Clara');
  await sheet.getByRole('textbox', { name: /number/i }).fill('0917 123 4567');
  await sheet.getByRole('button', { name: /^Add|^Save/ }).click();
  await page.getByText('•••• 4567').waitFor();
  expect(await page.content()).not.toContain('9171234567');
  await page.getByRole('button', { name: 'Remove GCash •••• 4567' }).click();
  await page
    .getByRole('dialog', { name: 'Remove this account?' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  await page.getByText('No account yet').waitFor();
});

test('MEM-07 shows the member centre in the merchant’s template: the new one here, the base one at another merchant', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await openSessionOf(page, 'luckytiger', 'Tiger-2026!');
  await page.goto('/m/member/home');
  await page.getByRole('heading', { name: 'Lucky Tiger' }).waitFor();
  expect(await page.locator('[data-template]').getAttribute('data-template')).toBe('new');
  expect(await page.getByRole('main').getByText('VIP 0').count()).toBe(1);
  await page.getByRole('main').getByRole('link', { name: 'Deposit', exact: true }).click();
  await page.waitForURL('**/m/voucherCenter');

  const next = await visitor({ host: 'lotus.localhost' });
  await openSessionOf(next.page, 'quietlotus', 'Lotus-2026!');
  await next.page.goto('/m/member/home');
  await next.page.getByRole('heading', { name: 'Quiet Lotus' }).waitFor();
  expect(await next.page.locator('[data-template]').getAttribute('data-template')).toBe('base');
  await next.page.getByRole('main').getByRole('link', { name: 'Trung tâm bảo mật' }).click();
  await next.page.waitForURL('**/m/securityCenter');
});
