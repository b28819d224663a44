/** Money moves once, also after double presses and lost answers. */
import type { FrameLocator, Page } from '@playwright/test';
import { choosePayment, credit, requestToDeposit } from '../actions/cashier.ts';
import {
  expectStageBalance,
  freshDraw,
  listen,
  openGame,
  playRound,
  pressTwice,
  type Round,
  stageBalance,
} from '../actions/games.ts';
import { createMember, expectBalance, goWithin, newName, sessionOf } from '../actions/player.ts';
import { expect, type NewVisitor, test, type Visitor } from '../fixtures.ts';
import { postTo } from '../server/post-to.ts';
import type { RunningServer } from '../server/server.ts';

async function playerWith(visitor: NewVisitor, amount: string): Promise<Visitor> {
  const someone = await visitor();
  await createMember(someone.page, newName('once'));
  await credit(someone.page, amount);
  return someone;
}

/** The numbers of rounds and orders in the record. */
async function recorded(server: RunningServer, page: Page): Promise<number> {
  const token = (await sessionOf(page))?.token;
  const answer = await fetch(`${server.origin()}/wps/records/bets?limit=50`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { value: { content: unknown[] } }).value.content.length;
}

async function expectOneRound(
  server: RunningServer,
  page: Page,
  frame: FrameLocator,
  before: number,
  round: Round,
): Promise<void> {
  await expectStageBalance(frame, before - round.stake + round.payout);
  await expect.poll(() => recorded(server, page)).toBe(1);
}

test('a roll pressed twice is one bet', async ({ visitor, server }) => {
  const { page } = await playerWith(visitor, '1000');
  const frame = await openGame(page, 'dice');
  const requested = listen(page, '/wps/play/rounds');
  const round = await playRound(page, () => pressTwice(frame, /^Roll for/));
  await expectOneRound(server, page, frame, 1_000_00, round);
  expect(requested.count()).toBe(1);
});

test('a spin pressed twice is one bet', { tag: '@whole-only' }, async ({ visitor, server }) => {
  const { page } = await playerWith(visitor, '1000');
  const frame = await openGame(page, 'dragons-hoard');
  await frame.locator('[data-ready="true"]').waitFor();
  const requested = listen(page, '/wps/play/rounds');
  const round = await playRound(page, () => pressTwice(frame, /^Spin for/));
  await expectOneRound(server, page, frame, 1_000_00, round);
  expect(requested.count()).toBe(1);
});

test('a ticket pressed twice is one order', { tag: '@whole-only' }, async ({ visitor, server }) => {
  const { page } = await playerWith(visitor, '1000');
  const frame = await openGame(page, 'fast-five');
  await freshDraw(frame);
  await frame.getByRole('button', { name: 'Entertainment' }).click();
  await frame.getByRole('button', { name: 'All five' }).click();
  await frame.getByRole('button', { name: 'Sum: big, small, odd, even' }).click();
  await frame.locator('[data-play]').getByRole('button', { name: 'big 1.95' }).click();
  const before = await stageBalance(frame);
  const requested = listen(page, '/lgw/orders');
  const bet = frame.getByRole('button', { name: /^Bet ₱/ });
  await expect.poll(() => bet.isEnabled(), { timeout: 15_000 }).toBe(true);
  const placing = page.waitForResponse((response) => response.url().endsWith('/lgw/orders'));
  await pressTwice(frame, /^Bet ₱/);
  const { order } = (await (await placing).json()).value;
  await expectStageBalance(frame, before - Number(order.stake.replace('.', '')));
  expect(requested.count()).toBe(1);
  await expect.poll(() => recorded(server, page)).toBe(1);
});

test('a deposit pressed twice is one order, and a payment that the provider reports three times is credited once', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await createMember(page, newName('once'));
  await page.goto('/m/voucherCenter');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('1000');
  const requested = listen(page, '/wps/transaction/deposit');
  await pressTwice(page, /^Deposit ₱/);
  await page.waitForURL(({ hostname }) => hostname === 'pay.localhost');
  expect(requested.keys()).toHaveLength(1);
  await choosePayment(page, 'pay-twice');
  await page.getByRole('heading', { name: 'Credited' }).waitFor();
  await goWithin(page, '/m/home');
  await expectBalance(page, 1_000_00);
  await goWithin(page, '/m/voucherCenter?view=orders');
  const orders = page.getByRole('main').getByText(/Sandbox Pay/);
  await orders.first().waitFor();
  expect(await orders.count()).toBe(1);
});

test('a declined payment moves nothing, and one of a wrong amount is not credited', { tag: '@whole-only' }, async ({
  visitor,
}) => {
  const { page } = await visitor();
  await createMember(page, newName('once'));
  await requestToDeposit(page, '500');
  await choosePayment(page, 'decline');
  await page.getByRole('heading', { name: 'Declined' }).waitFor();
  await requestToDeposit(page, '500');
  await choosePayment(page, 'pay-wrong-amount');
  await goWithin(page, '/m/home');
  await expectBalance(page, 0);
});

test('a spin whose answer is lost is found again by its key, and paid once', { tag: '@whole-only' }, async ({
  visitor,
  server,
}) => {
  const { page, watch } = await playerWith(visitor, '1000');
  watch.allow(/\/wps\/play\/rounds .*ERR_CONNECTION_FAILED|Failed to load resource: net::ERR_CONNECTION_FAILED/);
  const frame = await openGame(page, 'dragons-hoard');
  await frame.locator('[data-ready="true"]').waitFor();
  const requested = listen(page, '/wps/play/rounds');
  let isLost = false;
  await page.route('**/wps/play/rounds', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    // The server has received it and played the round; only the answer never arrives.
    const request = route.request();
    await postTo(request.url(), request.headers(), request.postData() ?? '');
    await route.abort('connectionfailed');
  });
  const round = await playRound(page, () => frame.getByRole('button', { name: /^Spin for/ }).click());
  await expectOneRound(server, page, frame, 1_000_00, round);
  expect(requested.count()).toBe(2);
  expect(requested.keys()).toHaveLength(1);
});

test('a roll sent while offline shows that, and is played once when the network is back', {
  tag: '@whole-only',
}, async ({ visitor, server }) => {
  const { page, context, watch } = await playerWith(visitor, '1000');
  watch.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  const frame = await openGame(page, 'dice');
  const requested = listen(page, '/wps/play/rounds');
  await context.setOffline(true);
  await frame.getByRole('button', { name: /^Roll for/ }).click();
  await frame.getByText(/^Connection lost/).waitFor();
  expect(await stageBalance(frame)).toBe(1_000_00);
  const round = await playRound(page, () => context.setOffline(false));
  await expectOneRound(server, page, frame, 1_000_00, round);
  expect(requested.keys()).toHaveLength(1);
});
