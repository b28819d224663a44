import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../../http/handlers.ts';
import { fern } from '../testing/fern.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { callBack, wire } from '../testing/pay.ts';
import { must } from '../testing/request.ts';

const HOST = 'sandbox-chain.pay.localhost';
let testKit: TestKit;

beforeAll(async () => {
  testKit = await openTestKit({ merchants: [fern] });
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

async function begun(amount = '1000') {
  const session = await testKit.newMember(fern);
  const { order, next } = await must(testKit, 'deposit', fern, session, { body: { method: 'sandbox-chain', amount } });
  if (next.kind !== 'qr') throw new Error('coins are sent to a code');
  const { body } = await wire(testKit, HOST, '/');
  const row = body.split('<li class="payout"').find((one) => one.includes(order.orderId)) ?? '';
  const watch = /\/watches\/([\w-]+)/.exec(row)?.[1] ?? '';
  const send = (what: string) =>
    wire(testKit, HOST, `/watches/${watch}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `send=${what}`,
    });
  return { session, next, send, watch, orderId: order.orderId };
}

const orderOf = (session: Session, orderId: string) =>
  must(testKit, 'depositOrder', fern, session, { params: { orderId } });
const cashOf = async (session: Session) => (await must(testKit, 'balance', fern, session)).cash;

const PATIENCE = { timeout: 15_000 };

/** One block: the watcher reports as soon as its last notice was accepted. */
async function block(): Promise<void> {
  const next = testKit.webhooks.callbacks + 1;
  await expect
    .poll(() => {
      // Stops right after its report: the next block would be reported too, and nothing waits for that.
      if (testKit.webhooks.callbacks < next) {
        testKit.time.now += 3_000;
        testKit.ring();
      }
      return testKit.webhooks.callbacks;
    }, PATIENCE)
    .toBeGreaterThanOrEqual(next);
}

it('MEM-03: gives each order its own address, with the amount in the code', async () => {
  const [one, two] = [await begun(), await begun()];
  expect(one.next.payload).toMatch(/^bitcoin:tb1q[a-z0-9]{38}\?amount=0\.\d{8}$/);
  expect(one.next.payload.split('?')[0]).not.toBe(two.next.payload.split('?')[0]);
});

it('MEM-03: is reported at once, confirmed block by block, and credited once', async () => {
  const { session, send, watch, orderId } = await begun();
  await send('exact');
  expect(await orderOf(session, orderId)).toMatchObject({ state: 'checking', confirmations: { seen: 0, wanted: 2 } });
  testKit.time.now += 3_600_000;
  await testKit.cashier.workOnDue();
  await block();
  await expect.poll(async () => (await orderOf(session, orderId)).confirmations?.seen, PATIENCE).toBe(1);
  expect(await cashOf(session)).toBe('0.00');
  // Overtaken by the one after it.
  const provider = 'sandbox-chain';
  const { code: currency } = fern.currency;
  const seen = { subject: 'deposit', orderId, providerRef: watch, amount: '1000.00', currency, state: 'seen' } as const;
  const overtaken = { ...seen, confirmations: { seen: 0, wanted: 2 } };
  expect((await callBack(testKit, fern, overtaken, { provider })).status).toBe(200);
  expect((await orderOf(session, orderId)).confirmations?.seen).toBe(1);
  await block();
  await expect.poll(async () => (await orderOf(session, orderId)).state, PATIENCE).toBe('credited');
  expect(await cashOf(session)).toBe('1000.00');
});

it.each([
  ['half', '500.00'],
  ['more', '1500.00'],
  ['late', '970.00'],
])('MEM-03: credits what arrived when it is %s: %s', async (what, cash) => {
  const { session, send, orderId } = await begun();
  await send(what);
  await block();
  await block();
  await expect.poll(async () => (await orderOf(session, orderId)).state, PATIENCE).toBe('credited');
  expect(await cashOf(session)).toBe(cash);
  expect((await orderOf(session, orderId)).requested).toBe('1000.00');
});

it('MEM-03: leaves amounts below the minimum, and second payments, to an operator', async () => {
  const little = await begun('150');
  await little.send('half');
  await block();
  await block();
  const outcomes = async (orderId: string) =>
    (await testKit.cashier.backOffice.notices(testKit.db, fern.id, { limit: 100 })).filter(
      (one) => one.order_id === orderId,
    );
  await expect.poll(async () => (await outcomes(little.orderId)).length, PATIENCE).toBeGreaterThan(0);
  expect((await outcomes(little.orderId)).every(({ outcome }) => outcome === 'amount differs')).toBe(true);
  expect(await cashOf(little.session)).toBe('0.00');

  const twice = await begun();
  await twice.send('exact');
  await block();
  await block();
  await expect.poll(async () => (await orderOf(twice.session, twice.orderId)).state, PATIENCE).toBe('credited');
  await twice.send('exact');
  await block();
  await block();
  await expect
    .poll(async () => (await outcomes(twice.orderId)).map(({ outcome }) => outcome), PATIENCE)
    .toEqual(['paid again']);
  expect(await cashOf(twice.session)).toBe('1000.00');
});
