/** Providers' statements held against our orders: what is missing on either side, and what is another amount. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../../http/handlers.ts';
import { countUnreconciled, listDifferences } from '../../reconciliation/index.ts';
import { must } from '../testing/ask.ts';
import { merchantOf, palm } from '../testing/merchants.ts';
import { openStand, type Stand } from '../testing/open-stand.ts';
import { depositAt, fund, press } from '../testing/pay.ts';
import { PAYMENT_PASSWORD as paymentPassword } from '../testing/people.ts';

/** One without a provider that gives statements. */
const bare = merchantOf({ ...palm.manifest, code: 'bare', hosts: ['bare.localhost'], payments: ['transfer'] });
const NOON = Date.UTC(2026, 2, 1, 4);
const DAY_MS = 86_400_000;
let stand: Stand;
let member: Session;
let days = 0;

beforeAll(async () => {
  stand = await openStand({ merchants: [palm, bare] });
});
beforeEach(async () => {
  // Each on a day of its own: noon in Manila.
  days += 4;
  stand.time.now = NOON + days * DAY_MS;
  stand.faults.length = 0;
  member = await stand.newMember(palm);
});
afterEach(() => stand.expectBooks());
afterAll(() => stand.close());

const today = () => new Date(NOON + days * DAY_MS).toISOString().slice(0, 10);
const tomorrow = () => {
  stand.time.now = NOON + (days + 1) * DAY_MS;
};

async function differences(day = today()) {
  const reconciled = await stand.cashier.desk.reconcile(palm, 'sandbox', day);
  if (!reconciled.ok) throw new Error(reconciled.refusal.code);
  return reconciled.value.differences;
}

async function withdraw(amount: string): Promise<string> {
  const body = { bank: 'BDO', holder: 'Maria Clara Reyes', number: '0012 3456 7890', paymentPassword };
  const { id: cardId } = await must(stand, 'addCard', palm, member, { body });
  const { order } = await must(stand, 'withdraw', palm, member, { body: { paymentPassword, cardId, amount } });
  await stand.cashier.workOnDue();
  return order.orderId;
}

const confirm = (orderId: string) =>
  stand.atDesk((tx) => stand.cashier.desk.confirmDeposit(tx, { merchant: palm, orderId, by: 'op', reason: 'seen' }));

const stateOf = async (orderId: string) =>
  (await stand.cashier.desk.withdrawal(stand.db, palm.id, orderId))?.order.state;

describe('a day held against a statement', () => {
  it('differs in nothing where everything was told and heard', async () => {
    await fund(stand, palm, member, '1000');
    const { payPage } = await depositAt(stand, palm, member, '200');
    await press(stand, payPage, 'decline');
    const { payPage: twice } = await depositAt(stand, palm, member, '300');
    await press(stand, twice, 'pay-twice');
    const orderId = await withdraw('500');
    stand.time.now += 1_000;
    stand.ring();
    await expect.poll(() => stateOf(orderId)).toBe('paid');
    tomorrow();
    expect(await stand.cashier.desk.reconcile(palm, 'sandbox', today())).toEqual({
      ok: true,
      value: { lines: 3, differences: [] },
    });
  });

  it('shows what they count and we do not, what we count and they do not, and other amounts', async () => {
    await fund(stand, palm, member, '1000');
    const unheard = await depositAt(stand, palm, member, '200');
    await press(stand, unheard.payPage, 'pay-late');
    const unpaid = await depositAt(stand, palm, member, '300');
    await confirm(unpaid.orderId);
    const other = await depositAt(stand, palm, member, '400');
    await press(stand, other.payPage, 'pay-wrong-amount');
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
    const kept = await listDifferences(stand.db, palm.id, 'payments');
    expect(kept.filter(({ day }) => day === today())).toHaveLength(4);
    expect(await countUnreconciled(stand.db, palm.id, 'payments')).toBe(4);

    // What was put right since is found no more.
    await confirm(unheard.orderId);
    const again = await differences();
    expect(again.map(({ orderId }) => orderId)).not.toContain(unheard.orderId);
    expect(await countUnreconciled(stand.db, palm.id, 'payments')).toBe(3);
  });

  it('takes what they count before midnight and we after it for one', async () => {
    stand.time.now = NOON + days * DAY_MS + 12 * 3_600_000 - 5_000;
    const { orderId, payPage } = await depositAt(stand, palm, member, '200');
    await press(stand, payPage, 'pay-late');
    stand.time.now += 21_000;
    stand.ring();
    await expect
      .poll(async () => (await stand.cashier.desk.deposit(stand.db, palm.id, orderId))?.state)
      .toBe('credited');
    const first = today();
    stand.time.now += 2 * DAY_MS;
    expect(await differences(first)).toEqual([]);
    expect(await differences(new Date(Date.parse(first) + DAY_MS).toISOString().slice(0, 10))).toEqual([]);
  });

  it('is refused for a day that is not over, a day that is none, and a provider without statements', async () => {
    const codes = [
      await stand.cashier.desk.reconcile(palm, 'sandbox', today()),
      await stand.cashier.desk.reconcile(palm, 'sandbox', 'yesterday'),
      await stand.cashier.desk.reconcile(bare, 'transfer', today()),
      await stand.cashier.desk.reconcile(palm, 'elsewhere', today()),
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
  const mine = async () => (await listDifferences(stand.db, palm.id, 'payments')).filter(({ day }) => day === today());

  it('is held against the statement once it is over, by one node, once', async () => {
    const { payPage } = await depositAt(stand, palm, member, '200');
    await press(stand, payPage, 'pay-late');
    await stand.cashier.reconcileDue();
    expect(await mine()).toEqual([]);
    tomorrow();
    const nodes = [stand.cashier, stand.secondNode(), stand.secondNode()];
    const worked = await Promise.all(nodes.map((node) => node.reconcileDue()));
    expect(worked.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    expect(await mine()).toMatchObject([{ kind: 'theirs alone', theirs: '200.00' }]);
    for (const node of nodes) expect(await node.reconcileDue()).toBe(0);
  });

  it('is looked at again, ever later, while the provider gives no statement, and counted as such', async () => {
    await stand.cashier.reconcileDue();
    const before = await countUnreconciled(stand.db, palm.id, 'payments');
    await fund(stand, palm, member, '200');
    tomorrow();
    const { listener } = stand.door;
    stand.door.listener = (_, response) => response.destroy();
    expect(await stand.cashier.reconcileDue()).toBe(0);
    expect(stand.faults).toMatchObject([{ job: 'reconciliation', subject: `sandbox ${today()}` }]);
    expect(await countUnreconciled(stand.db, palm.id, 'payments')).toBe(before + 1);
    stand.door.listener = listener;
    expect(await stand.cashier.reconcileDue()).toBe(0);
    stand.time.now += 3_600_000;
    expect(await stand.cashier.reconcileDue()).toBe(1);
    expect(await countUnreconciled(stand.db, palm.id, 'payments')).toBe(before);
  });
});
