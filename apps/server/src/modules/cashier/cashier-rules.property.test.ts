import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CashierRules } from '#contract';
import type { Session } from '../../http/handlers.ts';
import { checkCashier } from '../content/versions/check-cashier.ts';
import { applyContent, type Merchant } from '../merchants/index.ts';
import { depositFee, termsOf } from './deposits/index.ts';
import { palm } from './testing/merchants.ts';
import { openTestKit, type TestKit } from './testing/open-test-kit.ts';
import { callBack, fund } from './testing/pay.ts';
import { PAYMENT_PASSWORD as paymentPassword } from './testing/people.ts';
import { must, request } from './testing/request.ts';

let testKit: TestKit;

beforeAll(async () => {
  testKit = await openTestKit({ merchants: [palm] });
});
afterAll(() => testKit.close());

const FUNDS = 10_000;
const minor = (text: string) => BigInt(text.replace('.', ''));

/** Mostly what is accepted, and some of what is not. */
const mostly = <One>(usual: fc.Arbitrary<One>, other: fc.Arbitrary<One>) =>
  fc.oneof({ weight: 7, arbitrary: usual }, { weight: 1, arbitrary: other });
const share = mostly(fc.nat({ max: 3_000 }), fc.nat({ max: 10_000 }));
const fixed = mostly(fc.nat({ max: 60 }).map(String), fc.constantFrom('99.99', '300'));
const min = mostly(fc.integer({ min: 100, max: 300 }).map(String), fc.constantFrom('0.01', '0', '1', '8000'));
const stakes = fc.record({ minimum: min, maximum: fc.integer({ min: 300, max: 9_000 }).map(String) });
const draft = fc.record({
  deposit: stakes,
  method: fc.option(stakes, { nil: undefined }),
  fee: fc.record({ fixed, share, bearer: fc.constantFrom('member' as const, 'house' as const) }),
  withdrawal: stakes,
  paid: fc.record({ feeFixed: fixed, feeShare: share }),
  level: fc.record({ feeFixed: fixed, feeShare: share }),
  isAtLevel: fc.boolean(),
  amounts: fc.array(fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 1, max: 900_000 })), {
    minLength: 1,
    maxLength: 2,
  }),
  arrives: fc.constantFrom(0n, 0n, -1n, 5_000n),
});
type Draft = typeof draft extends fc.Arbitrary<infer One> ? One : never;

/** Accepted as it is; with a fee above its least amount it is not. */
const fair: Draft = {
  deposit: { minimum: '100', maximum: '5000' },
  method: undefined,
  fee: { fixed: '10', share: 200, bearer: 'member' },
  withdrawal: { minimum: '200', maximum: '5000' },
  paid: { feeFixed: '10', feeShare: 100 },
  level: { feeFixed: '5', feeShare: 50 },
  isAtLevel: true,
  amounts: [30_000],
  arrives: 0n,
};

const rulesOf = ({ deposit, method, fee, withdrawal, paid, level }: Draft): CashierRules => ({
  deposit: { ...deposit, presets: [] },
  methods: [{ method: 'sandbox', isOn: true, ...method, fee }],
  withdrawal: {
    ...withdrawal,
    ...paid,
    freePerDay: 0,
    dailyMaximum: '1000000',
    dailyTimes: 50,
    automaticUpTo: '0',
    fourEyesFrom: '9000',
  },
  levels: [{ level: 1, ...level }],
});

const inMajor = (cents: number | bigint) => {
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Returns what was credited. */
async function payIn(merchant: Merchant, session: Session, cents: number, more: bigint): Promise<bigint> {
  const amount = inMajor(cents);
  const began = await request(testKit, 'deposit', merchant, session, { body: { method: 'sandbox', amount } });
  if (!began.ok) {
    expect(began.refusal.code).toBe('cashier.amount_out_of_range');
    return 0n;
  }
  const { orderId, fee } = began.value.order;
  expect(minor(fee)).toBeLessThan(BigInt(cents));
  const row = await testKit.db
    .selectFrom('deposit_order')
    .select('provider_ref')
    .where('merchant_id', '=', palm.id)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const arrived = BigInt(cents) + more;
  if (arrived <= 0n) return 0n;
  // The site has its usual rules again: the order keeps those it was made under, also where another amount arrives.
  if (more === 0n) {
    const { provider_ref: providerRef } = row;
    const notice = { subject: 'deposit', orderId, providerRef: providerRef ?? '', amount, currency: 'PHP' } as const;
    await callBack(testKit, palm, { ...notice, state: 'paid' });
  } else {
    const decision = { merchant: palm, orderId, by: 'op', reason: 'x', amount: inMajor(arrived) };
    await testKit.atBackOffice((tx) => testKit.cashier.backOffice.confirmDeposit(tx, decision));
  }
  const order = await must(testKit, 'depositOrder', palm, session, { params: { orderId } });
  if (order.state !== 'credited') return 0n;
  expect(minor(order.credit)).toBeGreaterThan(0n);
  expect(minor(order.fee)).toBe(depositFee(termsOf(merchant, 'sandbox'), arrived).memberMinor);
  return minor(order.credit);
}

it('many of the rules that are drawn are accepted, and many are refused', () => {
  const drawn = fc.sample(draft, { seed: 1, numRuns: 300 });
  const refused = drawn.filter((one) => typeof checkCashier(rulesOf(one), palm) === 'string').length;
  expect(refused).toBeGreaterThan(60);
  expect(drawn.length - refused).toBeGreaterThan(60);
});

it('MEM-03 MEM-04: under any rules that are accepted a fee is below its amount, and books balance', async () => {
  await fc.assert(
    fc.asyncProperty(draft, async (one) => {
      const rules = checkCashier(rulesOf(one), palm);
      if (typeof rules === 'string') return;
      const { manifest } = applyContent(palm.manifest, [{ kind: 'cashier_rules', key: 'site', value: rules }]);
      const merchant = { ...palm, manifest };
      const session = await testKit.newMember(palm);
      if (one.isAtLevel) testKit.people.isAtLevel(session.memberId, 1);
      await fund(testKit, palm, session, `${FUNDS}`);
      let cash = BigInt(FUNDS) * 100n;
      for (const cents of one.amounts) cash += await payIn(merchant, session, cents, one.arrives);
      const { cash: shown } = await must(testKit, 'balance', palm, session);
      expect(minor(shown)).toBe(cash);
      const card = { bank: 'BDO', holder: 'Maria Clara', number: '001234567890', paymentPassword };
      const { id: cardId } = await must(testKit, 'addCard', palm, session, { body: card });
      const [cents = 1] = one.amounts;
      const body = { paymentPassword, cardId, amount: inMajor(cents) };
      const withdrawn = await request(testKit, 'withdraw', merchant, session, { body });
      if (withdrawn.ok) expect(minor(withdrawn.value.order.fee)).toBeLessThan(BigInt(cents));
      else expect(['cashier.amount_out_of_range', 'wallet.insufficient']).toContain(withdrawn.refusal.code);
    }),
    { numRuns: process.env.WHOLE ? 24 : 8, examples: [[fair], [{ ...fair, fee: { ...fair.fee, fixed: '300' } }]] },
  );
  await testKit.expectBooks();
});

it('MEM-04: a withdrawal that the fee of a level would take whole is refused', async () => {
  const { withdrawal } = palm.manifest.cashier;
  const levels = { '1': { freePerDay: 0, feeFixed: '100.00', feeBp: 5_000 } };
  const cashier = { ...palm.manifest.cashier, withdrawal: { ...withdrawal, levels } };
  const merchant = { ...palm, manifest: { ...palm.manifest, cashier } };
  const session = await testKit.newMember(palm);
  testKit.people.isAtLevel(session.memberId, 1);
  await fund(testKit, palm, session, '500.00');
  const card = { bank: 'BDO', holder: 'Maria Clara', number: '001234567890', paymentPassword };
  const { id: cardId } = await must(testKit, 'addCard', palm, session, { body: card });
  const withdraw = (amount: string) =>
    request(testKit, 'withdraw', merchant, session, { body: { paymentPassword, cardId, amount } });
  expect(await withdraw('100.00')).toMatchObject({
    refusal: { code: 'cashier.amount_out_of_range', value: { minimum: '200.01' } },
  });
  expect(await must(testKit, 'withdrawOptions', merchant, session)).toMatchObject({ minimum: '200.01' });
  expect(await withdraw('200.00')).toMatchObject({ ok: false });
  expect(await withdraw('200.01')).toMatchObject({ ok: true });
});
