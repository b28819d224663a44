import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../http/handlers.ts';
import { palm } from './testing/merchants.ts';
import { openTestKit, type TestKit } from './testing/open-test-kit.ts';
import { callBack, type ForgedNotice } from './testing/pay.ts';
import { PAYMENT_PASSWORD as paymentPassword } from './testing/people.ts';
import { must, request } from './testing/request.ts';

let testKit: TestKit;

beforeAll(async () => {
  testKit = await openTestKit();
});
afterAll(() => testKit.close());

type Action =
  | { readonly kind: 'deposit'; readonly amount: number }
  | { readonly kind: 'withdraw'; readonly amount: number; readonly twice: boolean }
  | { readonly kind: 'cancel' | 'approve' | 'decline'; readonly nth: number }
  | { readonly kind: 'tell'; readonly nth: number; readonly state: 'paid' | 'failed'; readonly wrong: boolean }
  | { readonly kind: 'work'; readonly minutes: number };

const nth = fc.nat({ max: 5 });
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), amount: fc.integer({ min: 90, max: 3_000 }) }),
  fc.record({
    kind: fc.constant('withdraw' as const),
    amount: fc.integer({ min: 90, max: 3_000 }),
    twice: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'approve' as const, 'decline' as const), nth }),
  fc.record({
    kind: fc.constant('tell' as const),
    nth,
    state: fc.constantFrom('paid' as const, 'failed' as const),
    wrong: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('work' as const), minutes: fc.integer({ min: 0, max: 40 }) }),
);

interface Known {
  readonly subject: 'deposit' | 'payout';
  readonly orderId: string;
  readonly amount: string;
}

interface Run {
  readonly session: Session;
  readonly cardId: string;
  readonly orders: Known[];
}

async function open(run: Run, one: Extract<Action, { amount: number }>): Promise<void> {
  const { session, cardId, orders } = run;
  const amount = `${one.amount}.00`;
  if (one.kind === 'deposit') {
    const requested = await request(testKit, 'deposit', palm, session, { body: { method: 'sandbox', amount } });
    if (requested.ok) orders.push({ subject: 'deposit', orderId: requested.value.order.orderId, amount });
    return;
  }
  const key = `k${orders.length}-${testKit.time.now}-${one.amount}`;
  const tap = () => request(testKit, 'withdraw', palm, session, { body: { paymentPassword, cardId, amount }, key });
  const [requested] = one.twice ? await Promise.all([tap(), tap()]) : [await tap()];
  if (requested?.ok) orders.push({ subject: 'payout', orderId: requested.value.order.orderId, amount });
}

async function publish(order: Known, one: Extract<Action, { kind: 'tell' }>): Promise<void> {
  const table = order.subject === 'deposit' ? 'deposit_order' : 'withdrawal_order';
  const row = await testKit.db
    .selectFrom(table)
    .select('provider_ref')
    .where('merchant_id', '=', palm.id)
    .where('id', '=', order.orderId)
    .executeTakeFirstOrThrow();
  const notice: ForgedNotice = {
    subject: order.subject,
    orderId: order.orderId,
    providerRef: row.provider_ref ?? 'early',
    amount: one.wrong ? `${order.amount.slice(0, -1)}1` : order.amount,
    currency: 'PHP',
    state: one.state,
  };
  await callBack(testKit, palm, notice);
}

async function act(run: Run, one: Action): Promise<void> {
  if (one.kind === 'work') {
    testKit.time.now += one.minutes * 60_000;
    await testKit.cashier.workOnDue();
    return;
  }
  if ('amount' in one) return open(run, one);
  const order = run.orders[one.nth % Math.max(1, run.orders.length)];
  if (!order) return;
  if (one.kind === 'tell') return publish(order, one);
  const { orderId } = order;
  if (one.kind === 'cancel') {
    await request(testKit, 'cancelWithdrawal', palm, run.session, { params: { orderId }, body: {} });
    return;
  }
  const decision = { merchant: palm, orderId, by: 'test', reason: 'test', refusedFor: 'other' } as const;
  await testKit.atBackOffice((tx) =>
    one.kind === 'approve'
      ? testKit.cashier.backOffice.approve(tx, decision)
      : testKit.cashier.backOffice.refuse(tx, decision),
  );
}

/** The balance that follows from the orders: credited deposits, minus what is held or paid. */
async function expectedOf(run: Run) {
  const deposits = await must(testKit, 'deposits', palm, run.session, { query: { limit: 50 } });
  const withdrawals = await must(testKit, 'withdrawals', palm, run.session, { query: { limit: 50 } });
  const sum = (orders: readonly { amount: string; state: string }[], states: readonly string[]) =>
    orders.filter(({ state }) => states.includes(state)).reduce((total, { amount }) => total + Number(amount), 0);
  const held = sum(withdrawals.content, ['requested', 'approved', 'sending', 'unknown']);
  const gone = sum(withdrawals.content, ['paid']);
  return { cash: sum(deposits.content, ['credited']) - held - gone, pending: held };
}

describe('any sequence of deposits, withdrawals, decisions and callbacks', () => {
  it('MEM-04: leaves the member exactly what the orders say, and the books balanced', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 24 }), async (actions) => {
        const session = await testKit.newMember(palm);
        const body = { bank: 'BDO', holder: 'Maria Clara', number: '001234567890', paymentPassword };
        const card = await must(testKit, 'addCard', palm, session, { body });
        const run: Run = { session, cardId: card.id, orders: [] };
        for (const one of actions) await act(run, one);
        const { cash, pending } = await must(testKit, 'balance', palm, session);
        expect({ cash: Number(cash), pending: Number(pending) }).toEqual(await expectedOf(run));
      }),
      { numRuns: process.env.WHOLE ? 30 : 10 },
    );
    await testKit.expectBooks();
  });
});
