/** Withdrawals as a member sees them: the wagering left, the payment password, the review, a refusal with its reason. */
import { credit, operator, PAYMENT_PASSWORD, requestToWithdraw } from '../actions/cashier.ts';
import { loseNextAnswer } from '../actions/lose-answer.ts';
import { openSessionOf, send } from '../actions/player.ts';
import { CONSOLE_HOST, signIn } from '../console/operator-pages.ts';
import { expect, test } from '../fixtures.ts';

/** The browser writes a refused answer to the console. */
const refused = /Failed to load resource: the server responded with a status of 4\d\d/;

test('MEM-04, AUTH-19 requires the payment password, is one order for several taps, is shown in every tab, and is declined with a reason', async ({
  visitor,
  server,
}) => {
  test.setTimeout(120_000);
  const { page, context, watch } = await visitor();
  watch.allow(refused);
  // No other test on this server moves money of this member, who has a released account and a payment password.
  await openSessionOf(page, 'luckytiger', 'Tiger-2026!');
  await credit(page, '3000');
  await page.goto('/m/withdraw');
  await page.getByRole('heading', { name: /^Left to play/ }).waitFor();
  await page.getByText(/₱\s?0\.00 of ₱\s?3,000\.00 played/).waitFor();

  await page.getByRole('textbox', { name: /^Amount/ }).fill('1000');
  await page.getByRole('button', { name: /^Withdraw ₱/ }).click();
  const sure = page.getByRole('dialog', { name: /^Withdraw ₱/ });
  const password = sure.getByRole('textbox', { name: /^Payment password/ });
  const confirm = sure.getByRole('button', { name: 'Yes, withdraw' });
  await confirm.click();
  await sure.getByText('Enter your payment password.').waitFor();
  await password.fill('wrong one');
  await confirm.click();
  await sure.getByText('This is not your payment password.').waitFor();

  // A double tap.
  await password.fill(PAYMENT_PASSWORD);
  await confirm.dblclick();
  await page.getByRole('heading', { name: 'In review' }).waitFor();
  const orderId = new URL(page.url()).searchParams.get('order') ?? '';
  const other = await context.newPage();
  await other.goto('/m/withdraw?view=orders');
  await expect.poll(() => other.getByRole('main').getByText('In review').count()).toBeGreaterThan(0);
  expect(await other.getByRole('main').locator('details').count()).toBe(1);
  await other.getByRole('button', { name: 'Paid', exact: true }).click();
  await other.getByText('Nothing here').waitFor();
  await other.getByRole('button', { name: 'Under way' }).click();
  await other.getByText('In review').first().waitFor();

  const backOffice = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  await signIn(backOffice, 'ines', '/withdrawals');
  await backOffice.page.getByRole('row', { name: /luckytiger.*1,000\.00/ }).click();
  await backOffice.page.getByRole('complementary').getByRole('button', { name: 'Take' }).waitFor();

  await operator(server, 'withdrawals', 'refuse', orderId, 'documents', '--reason', 'no photo yet');
  await page.getByRole('heading', { name: 'Declined' }).waitFor();
  await page.getByText('We need documents from you first.').waitFor();
  expect(await page.getByText('no photo yet').count()).toBe(0);
  await other.getByText('Nothing here').waitFor();
  await other.close();

  const orders = async () => {
    const { content } = await send<{ content: unknown[] }>(page, 'GET', '/wps/transaction/withdraw?limit=50');
    return content.length;
  };
  const before = await orders();
  // Offline, nothing is lost and nothing is sent; the same tap later is the same order.
  await page.goto('/m/withdraw');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('1500');
  await page.getByRole('button', { name: /^Withdraw ₱/ }).click();
  await password.fill(PAYMENT_PASSWORD);
  watch.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await context.setOffline(true);
  await confirm.click();
  await page.getByText('You can safely try again').waitFor();
  await context.setOffline(false);
  // Then the order is placed, and the answer is lost.
  await loseNextAnswer(page, watch, { path: '/wps/transaction/withdraw' });
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await page.getByRole('button', { name: /^Withdraw ₱/ }).click();
  await password.fill(PAYMENT_PASSWORD);
  await confirm.click();
  await lost;
  await page.getByText('You can safely try again').waitFor();
  await requestToWithdraw(page, '1500');
  expect(await orders()).toBe(before + 1);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('heading', { name: 'Taken back' }).waitFor();
});
