/** Compares providers' statements with our orders: missing on either side, or with another amount. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../../http/handlers.ts';
import { countUnreconciled, listDifferences } from '../../reconciliation/index.ts';
import { merchantOf, palm } from '../testing/merchants.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { depositAt, fund, press } from '../testing/pay.ts';
import { PAYMENT_PASSWORD as paymentPassword } from '../testing/people.ts';
import { must } from '../testing/request.ts';

/** One without a provider that has statements. */
const bare = merchantOf({ ...palm.manifest, code: 'bare', hosts: ['bare.localhost'], payments: ['transfer'] });
/** Its day begins at three in the morning of the world's clock. */
const west = merchantOf({ ...bare.manifest, code: 'west', hosts: ['west.localhost'], timeZone: 'America/Sao_Paulo' });
const NOON = Date.UTC(2026, 2, 1, 4);
const DAY_MS = 86_400_000;
let testKit: TestKit;
let member: Session;
let days = 0;

beforeAll(async () => {
  testKit = await openTestKit({ merchants: [palm, bare, west] });
});
beforeEach(async () => {
  // Each on its own day: noon in Manila.
  days += 4;
  testKit.time.now = NOON + days * DAY_MS;
  testKit.faults.length = 0;
  member = await testKit.newMember(palm);
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

const today = () => new Date(NOON + days * DAY_MS).toISOString().slice(0, 10);
const tomorrow = () => {
  testKit.time.now = NOON + (days + 1) * DAY_MS;
};

async function differences(day = today()) {
  const reconciled = await testKit.cashier.backOffice.reconcile(palm, 'sandbox', day);
  if (!reconciled.ok) throw new Error(reconciled.refusal.code);
  return reconciled.value.differences;
}

async function withdraw(amount: string): Promise<string> {
  const body = { bank: 'BDO', holder: 'Maria Clara Reyes', number: '0012 3456 7890', paymentPassword };
  const { id: cardId } = await must(testKit, 'addCard', palm, member, { body });
  const { order } = await must(testKit, 'withdraw', palm, member, { body: { paymentPassword, cardId, amount } });
  await testKit.cashier.workOnDue();
  return order.orderId;
}

const confirm = (orderId: string) =>
  testKit.atBackOffice((tx) =>
    testKit.cashier.backOffice.confirmDeposit(tx, { merchant: palm, orderId, by: 'op', reason: 'seen' }),
  );

const stateOf = async (orderId: string) =>
  (await testKit.cashier.backOffice.withdrawal(testKit.db, palm.id, orderId))?.order.state;

describe('a day compared with a statement', () => {
  it('has no difference where everything was reported and received', async () => {
    await fund(testKit, palm, member, '1000');
    const { payPage } = await depositAt(testKit, palm, member, '200');
    await press(testKit, payPage, 'decline');
    const { payPage: twice } = await depositAt(testKit, palm, member, '300');
    await press(testKit, twice, 'pay-twice');
    const orderId = await withdraw('500');
    testKit.time.now += 1_000;
    testKit.ring();
    await expect.poll(() => stateOf(orderId)).toBe('paid');
    tomorrow();
    expect(await testKit.cashier.backOffice.reconcile(palm, 'sandbox', today())).toEqual({
      ok: true,
      value: { lines: 3, differences: [] },
    });
  });

  it('shows entries missing here, entries missing there, and other amounts', async () => {
    await fund(testKit, palm, member, '1000');
    const unheard = await depositAt(testKit, palm, member, '200');
    await press(testKit, unheard.payPage, 'pay-late');
    const unpaid = await depositAt(testKit, palm, member, '300');
    await confirm(unpaid.orderId);
    const other = await depositAt(testKit, palm, member, '400');
    await press(testKit, other.payPage, 'pay-wrong-amount');
    await confirm(other.orderId);
    const paidUnheard = await withdraw('117');
    tomorrow();
    const found = await differences();
    expect(
      found.toSorted((one, another) => Number(one.theirs ?? one.ours) - Number(another.theirs ?? another.ours)),
    ).toMatchObject([
      { kind: 'theirs alone', subject: 'payout', orderId: paidUnheard, ours: null, theirs: '117.00' },
      { kind: 'theirs alone', subject: 'deposit', orderId: unheard.orderId, ours: null, theirs: '200.00' },
      { kind: 'ours alone', subject: 'deposit', orderId: unpaid.orderId, ours: '300.00', theirs: null },
      { kind: 'amount differs', subject: 'deposit', orderId: other.orderId, ours: '400.00', theirs: '401.00' },
    ]);
    const saved = await listDifferences(testKit.db, palm.id, 'payments');
    expect(saved.filter(({ day }) => day === today())).toHaveLength(4);
    expect(await countUnreconciled(testKit.db, palm.id, 'payments')).toBe(4);

    // What was corrected since is not found again.
    await confirm(unheard.orderId);
    const again = await differences();
    expect(again.map(({ orderId }) => orderId)).not.toContain(unheard.orderId);
    expect(await countUnreconciled(testKit.db, palm.id, 'payments')).toBe(3);
  });

  it('matches entries that they count before midnight and we after it', async () => {
    testKit.time.now = NOON + days * DAY_MS + 12 * 3_600_000 - 5_000;
    const { orderId, payPage } = await depositAt(testKit, palm, member, '200');
    await press(testKit, payPage, 'pay-late');
    testKit.time.now += 21_000;
    testKit.ring();
    await expect
      .poll(async () => (await testKit.cashier.backOffice.deposit(testKit.db, palm.id, orderId))?.state)
      .toBe('credited');
    const first = today();
    testKit.time.now += 2 * DAY_MS;
    expect(await differences(first)).toEqual([]);
    expect(await differences(new Date(Date.parse(first) + DAY_MS).toISOString().slice(0, 10))).toEqual([]);
  });

  it('has lines without a time within the merchant’s day, in whatever zone that is', async () => {
    const { backOffice } = testKit.cashier;
    const day = new Date(NOON + (days - 2) * DAY_MS).toISOString().slice(0, 10);
    const csv = 'Reference,Type,Amount,Currency\nA1,deposit,25,PHP';
    const looked = await backOffice.lookAtStatement({ merchant: west, provider: 'transfer', day, file: { csv } });
    if (!looked.ok) throw new Error(looked.refusal.code);
    await testKit.atBackOffice((tx) => backOffice.importStatement(tx, looked.value, 'op'));
    expect(await backOffice.reconcile(west, 'transfer', day)).toMatchObject({
      value: { lines: 1, differences: [{ kind: 'theirs alone', orderId: 'A1', theirs: '25.00' }] },
    });
  });

  it('is refused for a day in progress, an invalid day, and a provider without statements', async () => {
    const codes = [
      await testKit.cashier.backOffice.reconcile(palm, 'sandbox', today()),
      await testKit.cashier.backOffice.reconcile(palm, 'sandbox', 'yesterday'),
      await testKit.cashier.backOffice.reconcile(bare, 'transfer', today()),
      await testKit.cashier.backOffice.reconcile(palm, 'elsewhere', today()),
    ].map((answer) => (answer.ok ? 'done' : answer.refusal.code));
    expect(codes).toEqual([
      'records.range_invalid',
      'records.range_invalid',
      'cashier.method_unknown',
      'cashier.method_unknown',
    ]);
  });
});

describe('every day', () => {
  const mine = async () =>
    (await listDifferences(testKit.db, palm.id, 'payments')).filter(({ day }) => day === today());

  it('is compared with the statement once it is over, by one node, once', async () => {
    const { payPage } = await depositAt(testKit, palm, member, '200');
    await press(testKit, payPage, 'pay-late');
    await testKit.cashier.reconcileDue();
    expect(await mine()).toEqual([]);
    tomorrow();
    const nodes = [testKit.cashier, testKit.secondNode(), testKit.secondNode()];
    const worked = await Promise.all(nodes.map((node) => node.reconcileDue()));
    expect(worked.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    expect(await mine()).toMatchObject([{ kind: 'theirs alone', theirs: '200.00' }]);
    for (const node of nodes) expect(await node.reconcileDue()).toBe(0);
  });

  it('is retried with growing pauses while the provider has no statement, counted as failed, and a fault from the third try on', async () => {
    await testKit.cashier.reconcileDue();
    const before = await countUnreconciled(testKit.db, palm.id, 'payments');
    await fund(testKit, palm, member, '200');
    tomorrow();
    const { listener } = testKit.webhooks;
    testKit.webhooks.listener = (_, response) => response.destroy();
    // A provider that is away for a moment, as a sandbox is of a server that opens, alerts nobody.
    for (const pauseMs of [60_000, 120_000]) {
      expect(await testKit.cashier.reconcileDue()).toBe(0);
      expect(await countUnreconciled(testKit.db, palm.id, 'payments')).toBe(before + 1);
      testKit.time.now += pauseMs - 1;
      expect(await testKit.cashier.reconcileDue()).toBe(0);
      testKit.time.now += 1;
    }
    expect(testKit.faults).toEqual([]);
    expect(await testKit.cashier.reconcileDue()).toBe(0);
    expect(testKit.faults).toMatchObject([{ job: 'reconciliation', subject: `sandbox ${today()}` }]);
    expect(await countUnreconciled(testKit.db, palm.id, 'payments')).toBe(before + 1);
    testKit.webhooks.listener = listener;
    expect(await testKit.cashier.reconcileDue()).toBe(0);
    testKit.time.now += 3_600_000;
    expect(await testKit.cashier.reconcileDue()).toBe(1);
    expect(await countUnreconciled(testKit.db, palm.id, 'payments')).toBe(before);
  });
});
