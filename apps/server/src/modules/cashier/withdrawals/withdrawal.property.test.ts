import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WithdrawalState } from '../../../db/tables.ts';
import type { Session } from '../../../http/handlers.ts';
import { elm } from '../testing/merchants.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { callBack, fund } from '../testing/pay.ts';
import { PAYMENT_PASSWORD as paymentPassword } from '../testing/people.ts';
import { must, request } from '../testing/request.ts';

let testKit: TestKit;
beforeAll(async () => {
  testKit = await openTestKit({ merchants: [elm] });
});
afterAll(() => testKit.close());

/** Allowed transitions of an order; final states have none. */
const transitions: { readonly [State in WithdrawalState]: readonly WithdrawalState[] } = {
  requested: ['approved', 'declined', 'cancelled'],
  review: [],
  finance: [],
  approved: ['sending', 'declined'],
  sending: ['unknown', 'paid', 'returned'],
  unknown: ['sending', 'paid', 'returned'],
  paid: [],
  declined: [],
  cancelled: [],
  returned: [],
};
const held: readonly WithdrawalState[] = ['requested', 'approved', 'sending', 'unknown'];

const names = ['ines', 'tomas'] as const;
const nth = fc.nat({ max: 4 });
const by = fc.constantFrom(...names);
const action = fc.oneof(
  fc.record({
    kind: fc.constant('withdraw' as const),
    hundreds: fc.integer({ min: 1, max: 40 }),
    // The sandbox's outcome: pays, fails, unknown, waits for an action, loses it.
    outcome: fc.constantFrom(0, 13, 17, 19, 23, 29),
    twice: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('cancel' as const), nth }),
  fc.record({ kind: fc.constant('approve' as const), nth, by }),
  fc.record({ kind: fc.constant('race' as const), nth, by }),
  fc.record({ kind: fc.constant('refuse' as const), nth, by }),
  fc.record({
    kind: fc.constant('settle' as const),
    nth,
    by,
    outcome: fc.constantFrom('paid' as const, 'returned' as const),
  }),
  fc.record({
    kind: fc.constant('tell' as const),
    nth,
    state: fc.constantFrom('paid' as const, 'failed' as const),
    twice: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('work' as const), seconds: fc.constantFrom(0, 1, 61, 600) }),
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

interface Run {
  readonly session: Session;
  readonly cardId: string;
  readonly orders: { readonly orderId: string }[];
}

async function withdraw({ session, cardId, orders }: Run, one: Extract<Action, { kind: 'withdraw' }>) {
  const amount = one.hundreds * 100 + one.outcome;
  const body = { paymentPassword, cardId, amount: `${amount}` };
  const key = `k${orders.length}-${testKit.time.now}`;
  const tap = () => request(testKit, 'withdraw', elm, session, { body, key });
  const answers = await Promise.all(one.twice ? [tap(), tap()] : [tap()]);
  for (const other of answers) expect(other).toEqual(answers[0]);
  const [first] = answers;
  if (first?.ok) orders.push({ orderId: first.value.order.orderId });
}

async function publish(orderId: string, one: Extract<Action, { kind: 'tell' }>) {
  const file = await testKit.cashier.backOffice.withdrawal(testKit.db, elm.id, orderId);
  if (!file) throw new Error('the order is there');
  const { amount_minor, fee_minor, provider_ref } = file.order;
  const cents = (amount_minor - fee_minor).toString();
  const amount = `${cents.slice(0, -2)}.${cents.slice(-2)}`;
  const notice = { subject: 'payout', orderId, providerRef: provider_ref ?? 'early', amount, currency: 'PHP' } as const;
  const eventId = `event-${orderId}-${testKit.time.now}-${one.state}`;
  for (let times = one.twice ? 2 : 1; times > 0; times--) {
    await callBack(testKit, elm, { ...notice, state: one.state }, { eventId });
  }
}

async function act(run: Run, one: Action): Promise<void> {
  if (one.kind === 'withdraw') return withdraw(run, one);
  if (one.kind === 'work') {
    testKit.time.now += one.seconds * 1_000;
    await testKit.cashier.workOnDue();
    testKit.ring();
    // A callback under way would change an order between the reading of its state and of the balance.
    return testKit.endCallbacks();
  }
  const order = run.orders[one.nth % Math.max(1, run.orders.length)];
  if (!order) return;
  const { orderId } = order;
  const { backOffice } = testKit.cashier;
  const cancel = () => request(testKit, 'cancelWithdrawal', elm, run.session, { params: { orderId }, body: {} });
  const atBackOffice = testKit.atBackOffice;
  if (one.kind === 'tell') return publish(orderId, one);
  if (one.kind === 'cancel') return void (await cancel());
  const decision = { merchant: elm, orderId, by: one.by, reason: 'test' };
  const approve = () => atBackOffice((tx) => backOffice.approve(tx, decision));
  if (one.kind === 'approve') await approve();
  else if (one.kind === 'race') await Promise.all([cancel(), approve()]);
  else if (one.kind === 'refuse')
    await atBackOffice((tx) => backOffice.refuse(tx, { ...decision, refusedFor: 'other' }));
  else await atBackOffice((tx) => backOffice.settleUnknown(tx, { ...decision, outcome: one.outcome }));
}

/** Every order's timeline is a valid one. */
async function expectStories(run: Run): Promise<{ readonly heldMinor: bigint; readonly goneMinor: bigint }> {
  let heldMinor = 0n;
  let goneMinor = 0n;
  for (const { orderId } of run.orders) {
    const file = await testKit.cashier.backOffice.withdrawal(testKit.db, elm.id, orderId);
    if (!file) throw new Error('the order is there');
    const { order, steps } = file;
    const story = steps.map(({ state }) => state as WithdrawalState);
    for (const [at, state] of story.entries()) {
      const before = story[at - 1];
      if (before) expect(transitions[before], story.join(' → ')).toContain(state);
    }
    expect(story.at(-1)).toBe(order.state);
    if (held.includes(order.state)) heldMinor += order.amount_minor;
    if (order.state === 'paid') goneMinor += order.amount_minor;
  }
  return { heldMinor, goneMinor };
}

const FUNDS = 20_000;

it('MEM-04: any sequence of requests, cancellations, decisions, callbacks and unknown outcomes ends each hold once, by a valid timeline', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 26 }), async (actions) => {
      const session = await testKit.newMember(elm);
      await fund(testKit, elm, session, `${FUNDS}`);
      const body = { bank: 'BDO', holder: 'Maria Clara', number: '001234567890', paymentPassword };
      const { id: cardId } = await must(testKit, 'addCard', elm, session, { body });
      const run: Run = { session, cardId, orders: [] };
      for (const one of actions) await act(run, one);
      const { heldMinor, goneMinor } = await expectStories(run);
      const { cash, pending } = await must(testKit, 'balance', elm, session);
      expect([cash, pending].map((text) => BigInt(text.replace('.', '')))).toEqual([
        BigInt(FUNDS * 100) - heldMinor - goneMinor,
        heldMinor,
      ]);
    }),
    { numRuns: process.env.WHOLE ? 25 : 8 },
  );
  await testKit.expectBooks();
});
