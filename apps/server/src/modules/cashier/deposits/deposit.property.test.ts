import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../../http/handlers.ts';
import { fern } from '../testing/fern.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { callBack, type ForgedNotice } from '../testing/pay.ts';
import { must, request } from '../testing/request.ts';

let testKit: TestKit;

beforeAll(async () => {
  testKit = await openTestKit({ merchants: [fern] });
});
afterAll(() => testKit.close());

const at = fc.nat({ max: 3 });
const action = fc.oneof(
  fc.record({
    kind: fc.constant('start' as const),
    method: fc.constantFrom('sandbox', 'transfer', 'sandbox-chain'),
    amount: fc.integer({ min: 90, max: 2_000 }),
  }),
  fc.record({
    kind: fc.constant('tell' as const),
    at,
    state: fc.constantFrom('paid' as const, 'failed' as const, 'seen' as const),
    more: fc.constantFrom(0, 0, -50, 75, 60_000),
    event: fc.nat({ max: 5 }),
    isTwice: fc.boolean(),
    currency: fc.constantFrom('PHP', 'PHP', 'PHP', 'VND'),
  }),
  fc.record({ kind: fc.constant('confirm' as const), at, more: fc.constantFrom(0, -5, 40), isTwice: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('refuse' as const, 'sent' as const), at }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 0, max: 800 }) }),
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

interface Known {
  readonly id: string;
  readonly method: string;
  readonly amount: number;
}

async function publish(order: Known, one: Extract<Action, { kind: 'tell' }>): Promise<void> {
  const row = await testKit.db
    .selectFrom('deposit_order')
    .select('provider_ref')
    .where('merchant_id', '=', fern.id)
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  const notice: ForgedNotice = {
    subject: 'deposit',
    orderId: order.id,
    providerRef: row.provider_ref ?? 'early',
    amount: `${Math.max(1, order.amount + one.more)}.00`,
    currency: one.currency,
    state: one.state,
  };
  const send = () => callBack(testKit, fern, notice, { provider: order.method, eventId: `${order.id}-${one.event}` });
  await (one.isTwice ? Promise.all([send(), send()]) : send());
}

async function act(session: Session, orders: Known[], one: Action): Promise<void> {
  if (one.kind === 'wait') {
    testKit.time.now += one.minutes * 60_000;
    await testKit.cashier.workOnDue();
    return;
  }
  if (one.kind === 'start') {
    const body = { method: one.method, amount: `${one.amount}.00` };
    const requested = await request(testKit, 'deposit', fern, session, { body });
    if (requested.ok) orders.push({ id: requested.value.order.orderId, method: one.method, amount: one.amount });
    return;
  }
  const order = orders[one.at % Math.max(1, orders.length)];
  if (!order) return;
  const decision = { merchant: fern, orderId: order.id, by: 'op', reason: 'x' };
  if (one.kind === 'tell') return publish(order, one);
  if (one.kind === 'confirm') {
    const amount = `${order.amount + one.more}.00`;
    const confirm = () =>
      testKit.atBackOffice((tx) => testKit.cashier.backOffice.confirmDeposit(tx, { ...decision, amount }));
    await (one.isTwice ? Promise.all([confirm(), confirm()]) : confirm());
  } else if (one.kind === 'refuse') {
    await testKit.atBackOffice((tx) => testKit.cashier.backOffice.refuseDeposit(tx, decision));
  } else {
    await request(testKit, 'reportDepositSent', fern, session, {
      params: { orderId: order.id },
      body: { remark: 'x' },
    });
  }
}

it('MEM-03: any sequence of payments, notices, decisions and waiting credits each order once, with its amount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 16 }), async (actions) => {
      const session = await testKit.newMember(fern);
      const orders: Known[] = [];
      for (const one of actions) await act(session, orders, one);
      const { content } = await must(testKit, 'deposits', fern, session, { query: { limit: 50 } });
      const credited = content.filter(({ state }) => state === 'credited');
      const sum = credited.reduce((total, { credit }) => total + Number(credit), 0);
      expect(Number((await must(testKit, 'balance', fern, session)).cash)).toBe(sum);
      for (const { timeline, amount, fee, credit } of content) {
        expect(timeline.filter(({ state }) => state === 'credited').length).toBeLessThanOrEqual(1);
        expect(Number(amount) - Number(fee)).toBe(Number(credit));
      }
    }),
    { numRuns: process.env.WHOLE ? 15 : 6 },
  );
  await testKit.expectBooks();
});
