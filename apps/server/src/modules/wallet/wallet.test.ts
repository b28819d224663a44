import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assert, isUuid, newId, ok, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import { createClusterJobs } from '../../db/jobs/cluster-jobs.ts';
import { sqlPortOf } from '../../db/sql-ports.ts';
import { atomically } from '../../db/transactions.ts';
import type { Session } from '../../http/handlers.ts';
import { systemRandom } from '../../ports.ts';
import { palm, reed } from '../cashier/testing/merchants.ts';
import { openTestKit, type TestKit } from '../cashier/testing/open-test-kit.ts';
import { fund } from '../cashier/testing/pay.ts';
import { must, request } from '../cashier/testing/request.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Movement } from './index.ts';

let testKit: TestKit;

beforeAll(async () => {
  testKit = await openTestKit();
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

const accountOf = (session: Session, merchant: Merchant = palm) => ({
  merchant,
  memberId: session.memberId,
  isTrial: session.isTrial,
});

let reported = 0;
function movement(session: Session, amountMinor: bigint, more: Partial<Movement> = {}): Movement {
  reported += 1;
  return {
    accountRef: accountOf(session),
    source: 'originals',
    externalId: `move-${reported}`,
    amountMinor,
    ref: `round-${reported}`,
    requestHash: `${amountMinor}`,
    label: 'dice',
    ...more,
  };
}

async function richMember(amount: string, merchant: Merchant = palm): Promise<Session> {
  const session = await testKit.newMember(merchant);
  await fund(testKit, merchant, session, amount);
  return session;
}

const cashOf = async (session: Session) => (await testKit.wallet.balance(testKit.db, accountOf(session))).cashMinor;

describe('an account', () => {
  it('MEM-01: shows its balance with the currency’s own decimals and symbol', async () => {
    const session = await richMember('1234.5');
    expect(await must(testKit, 'balance', palm, session)).toEqual({
      sumBalance: '1234.50',
      currency: 'PHP',
      currencySymbol: '₱',
      cash: '1234.50',
      pending: '0.00',
    });
    const elsewhere = await richMember('2000000', reed);
    expect(await must(testKit, 'balance', reed, elsewhere)).toMatchObject({
      sumBalance: '2000000',
      currencySymbol: '₫',
    });
  });

  it('of a trial starts with play money, once, and never mixes with real money', async () => {
    const trial = await testKit.newMember(palm, true);
    await testKit.atBackOffice((tx) => testKit.wallet.open(tx, accountOf(trial)));
    expect(await must(testKit, 'balance', palm, trial)).toMatchObject({ cash: '2000.00', pending: '0.00' });
    await testKit.atBackOffice((tx) => moveOne(tx, 'stake', movement(trial, 50_000n)));
    expect(await cashOf(trial)).toBe(150_000n);
    expect(await testKit.accountBalance(palm, 'trial-house', 'originals/dice')).toBe(50_000n);
    expect(await testKit.accountBalance(palm, 'house', 'originals/dice')).toBe(0n);
    const { content } = await must(testKit, 'statement', palm, trial);
    expect(content.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['stake', '-500.00'],
      ['trial_grant', '2000.00'],
    ]);
    const credit = testKit.atBackOffice((tx) => testKit.wallet.credit(tx, movement(trial, 1n, { source: 'sandbox' })));
    await expect(credit).rejects.toThrow('a trial has no payment provider');
    await expect(
      testKit.atBackOffice((tx) => testKit.wallet.hold(tx, { ...movement(trial, 1n), heldMinor: 0n })),
    ).rejects.toThrow();
  });

  it('is empty before anything was opened, and opened by the first movement', async () => {
    const memberId = newId({ now: () => testKit.time.now }, testKit.random);
    const session = { id: memberId, memberId, username: 'late', type: 0, isTrial: false } as const;
    expect((await must(testKit, 'balance', palm, session)).cash).toBe('0.00');
    await fund(testKit, palm, session, '100');
    expect(await cashOf(session)).toBe(10_000n);
  });
});

/** One movement, as bets and settlements make it: its own group. */
async function moveOne(tx: Tx, kind: 'stake' | 'payout', one: Movement) {
  const [moved] = await testKit.wallet.moveGroups(tx, [[{ ...one, kind }]]);
  assert(moved, 'a group is answered');
  return moved.kind === 'refused' ? moved.answer : { kind: moved.kind, balanceMinor: moved.balancesMinor[0] };
}

describe('movements', () => {
  it('stake, pay out and refund against the house account of the vendor’s game, and no other', async () => {
    const session = await richMember('1000');
    const houseBefore = await testKit.accountBalance(palm, 'house', 'originals/dice');
    const { wallet } = testKit;
    expect(await testKit.atBackOffice((tx) => moveOne(tx, 'stake', movement(session, 40_000n)))).toEqual({
      kind: 'applied',
      balanceMinor: 60_000n,
    });
    await testKit.atBackOffice((tx) => moveOne(tx, 'payout', movement(session, 90_000n)));
    await testKit.atBackOffice((tx) => moveOne(tx, 'stake', movement(session, 10_000n)));
    await testKit.atBackOffice((tx) => wallet.refund(tx, movement(session, 10_000n)));
    const elsewhere = movement(session, 7n, { label: 'mines' });
    await testKit.atBackOffice((tx) => moveOne(tx, 'stake', elsewhere));
    await testKit.atBackOffice((tx) => wallet.refund(tx, { ...elsewhere, externalId: 'back' }));
    expect(await testKit.accountBalance(palm, 'house', 'originals/mines')).toBe(0n);
    expect(await cashOf(session)).toBe(150_000n);
    expect((await testKit.accountBalance(palm, 'house', 'originals/dice')) - houseBefore).toBe(-50_000n);
  });

  it('apply once per id, and refuse another amount under it', async () => {
    const session = await richMember('1000');
    const stake = movement(session, 40_000n);
    const first = await testKit.atBackOffice((tx) => moveOne(tx, 'stake', stake));
    const second = await testKit.atBackOffice((tx) => moveOne(tx, 'stake', stake));
    expect([first.kind, second]).toEqual(['applied', { kind: 'replayed', balanceMinor: 60_000n }]);
    const other = { ...stake, amountMinor: 1n, requestHash: '1' };
    expect(await testKit.atBackOffice((tx) => moveOne(tx, 'stake', other))).toEqual({ kind: 'conflict' });
    expect(await cashOf(session)).toBe(60_000n);
  });

  it('never go below zero, and return the current balance', async () => {
    const session = await richMember('100');
    expect(await testKit.atBackOffice((tx) => moveOne(tx, 'stake', movement(session, 10_001n)))).toEqual({
      kind: 'insufficient',
      balanceMinor: 10_000n,
    });
  });

  it('of many members go in one call, answered in order, each independently', async () => {
    const rich = await richMember('500');
    const poor = await richMember('100');
    const trial = await testKit.newMember(palm, true);
    const stakes = [movement(poor, 20_000n), movement(rich, 20_000n), movement(trial, 20_000n)];
    expect(await testKit.atBackOffice((tx) => testKit.wallet.checkStakes(tx, stakes))).toEqual([
      { kind: 'insufficient', balanceMinor: 10_000n },
      { kind: 'ready', balanceMinor: 50_000n },
      { kind: 'ready', balanceMinor: 200_000n },
    ]);
    const groups = stakes.map((stake, index) => [
      { ...stake, kind: 'stake' as const },
      { ...movement([poor, rich, trial][index] ?? poor, 5n), kind: 'payout' as const },
    ]);
    const moved = await testKit.atBackOffice((tx) => testKit.wallet.moveGroups(tx, groups));
    expect(moved).toEqual([
      { kind: 'refused', answer: { kind: 'insufficient', balanceMinor: 10_000n } },
      { kind: 'applied', balancesMinor: [30_000n, 30_005n] },
      { kind: 'applied', balancesMinor: [180_000n, 180_005n] },
    ]);
    expect(await testKit.atBackOffice((tx) => testKit.wallet.checkStakes(tx, stakes.slice(1, 2)))).toEqual([
      { kind: 'replayed', balanceMinor: 30_000n },
    ]);
    expect(await testKit.atBackOffice((tx) => testKit.wallet.checkStakes(tx, []))).toEqual([]);
  });

  it('are rolled back with the caller’s transaction, and with them the accounts it opened', async () => {
    const memberId = newId({ now: () => testKit.time.now }, testKit.random);
    const session: Session = { id: memberId, memberId, username: 'undone', type: 0, isTrial: false };
    const source = `vendor-${memberId}`;
    const credit = movement(session, 10_000n, { source });
    const undone = await atomically(testKit.db, async (tx) => {
      await moveOne(tx, 'payout', credit);
      return refuse('wallet.insufficient');
    });
    expect(undone.ok).toBe(false);
    expect(await testKit.atBackOffice((tx) => moveOne(tx, 'payout', credit))).toEqual({
      kind: 'applied',
      balanceMinor: 10_000n,
    });
    expect(await cashOf(session)).toBe(10_000n);
  });
});

describe('an account in debt', () => {
  /** A payout that was spent is rolled back, as a vendor would. */
  async function owing(amountMinor: bigint): Promise<Session> {
    const session = await testKit.newMember(palm);
    const payout = movement(session, amountMinor);
    await testKit.atBackOffice((tx) => moveOne(tx, 'payout', payout));
    await testKit.atBackOffice((tx) => moveOne(tx, 'stake', movement(session, amountMinor)));
    const account = { merchantId: palm.id, kind: 'cash', owner: session.memberId, currency: 'PHP' } as const;
    const taken = await testKit.ledger.rollback(testKit.sql, {
      merchantId: palm.id,
      source: payout.source,
      externalId: `back ${payout.externalId}`,
      account: await testKit.ledger.open(testKit.sql, account),
      targetExternalId: payout.externalId,
      requestHash: 'back',
      whenSpent: 'go_below',
    });
    expect(taken).toMatchObject({ status: 'applied', balanceAfter: -amountMinor });
    return session;
  }

  it('has nothing to spend, shows the debt, and settles it with incoming money', async () => {
    const session = await owing(30_000n);
    expect(await must(testKit, 'balance', palm, session)).toMatchObject({
      sumBalance: '0.00',
      cash: '0.00',
      owed: '300.00',
    });
    const nothing = { kind: 'insufficient', balanceMinor: 0n };
    const stake = movement(session, 1n);
    expect(await testKit.atBackOffice((tx) => moveOne(tx, 'stake', stake))).toEqual(nothing);
    expect(await testKit.atBackOffice((tx) => testKit.wallet.checkStakes(tx, [stake]))).toEqual([nothing]);
    expect(await testKit.atBackOffice((tx) => testKit.wallet.hold(tx, { ...stake, heldMinor: 0n }))).toEqual(nothing);
    await fund(testKit, palm, session, '100');
    expect(await must(testKit, 'balance', palm, session)).toMatchObject({ cash: '0.00', owed: '200.00' });
    await fund(testKit, palm, session, '250');
    const settled = await must(testKit, 'balance', palm, session);
    expect(settled).toMatchObject({ cash: '50.00' });
    expect(settled).not.toHaveProperty('owed');
  });

  it('withdraws no more of the withdraw-only money than exceeds the debt', async () => {
    const session = await owing(30_000n);
    await testKit.atBackOffice((tx) =>
      testKit.wallet.creditHeld(tx, movement(session, 50_000n, { source: 'sandbox' })),
    );
    const hold = (amountMinor: bigint) =>
      atomically(testKit.db, async (tx) => {
        const held = await testKit.wallet.hold(tx, { ...movement(session, amountMinor), heldMinor: amountMinor });
        return held.kind === 'applied' ? ok(held) : refuse('wallet.insufficient');
      });
    expect(await must(testKit, 'withdrawOptions', palm, session)).toMatchObject({
      available: '200.00',
      held: '500.00',
    });
    expect((await hold(20_001n)).ok).toBe(false);
    expect((await hold(20_000n)).ok).toBe(true);
    expect(await must(testKit, 'withdrawOptions', palm, session)).toMatchObject({ available: '0.00', held: '300.00' });
  });
});

describe('the statement', () => {
  it('pages by key, newest first, each line’s balance following from the next', async () => {
    const session = await richMember('1000');
    for (const amount of [100n, 200n, 300n]) {
      await testKit.atBackOffice((tx) => moveOne(tx, 'stake', movement(session, amount)));
    }
    const first = await must(testKit, 'statement', palm, session, { query: { limit: 3 } });
    expect(first.content.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['stake', '-3.00', '994.00'],
      ['stake', '-2.00', '997.00'],
      ['stake', '-1.00', '999.00'],
    ]);
    expect(first.content[0]).toMatchObject({ source: 'dice', ref: `round-${reported}` });
    const cursor = first.next ?? '';
    const second = await must(testKit, 'statement', palm, session, { query: { limit: 3, cursor } });
    expect(second.content.map(({ kind, source }) => [kind, source])).toEqual([['deposit', 'sandbox']]);
    expect(isUuid(second.content[0]?.ref ?? '')).toBe(true);
    expect(second.next).toBeUndefined();
  });

  it('is not readable by other members, and refuses an invalid cursor', async () => {
    const session = await richMember('1000');
    const otherMember = await testKit.newMember(palm);
    expect((await must(testKit, 'statement', palm, otherMember)).content).toEqual([]);
    expect((await must(testKit, 'statement', reed, session)).content).toEqual([]);
    const query = { limit: 3, cursor: 'x' };
    expect(await request(testKit, 'statement', palm, session, { query })).toMatchObject({
      refusal: { code: 'request.malformed' },
    });
  });
});

describe('live balances', () => {
  it('MEM-01: are pushed after every fact about money, for trials too', async () => {
    const session = await richMember('1000');
    const trial = await testKit.newMember(palm, true);
    await testKit.atBackOffice(async (tx) => {
      for (const one of [session, trial]) {
        await moveOne(tx, 'stake', movement(one, 10_000n));
        await testKit.outbox.publish(tx, palm.id, 'balance.changed', { memberId: one.memberId, isTrial: one.isTrial });
      }
      return ok();
    });
    await testKit.settleFacts();
    const lastOf = (one: Session) =>
      testKit.reported.filter(({ topic, memberId }) => topic === 'balance' && memberId === one.memberId).at(-1)?.value;
    expect(lastOf(session)).toEqual({ sumBalance: '900.00', pending: '0.00' });
    expect(lastOf(trial)).toEqual({ sumBalance: '1900.00', pending: '0.00' });
  });

  it('are pushed once to each member of a batch, however often the facts of awards name it', async () => {
    const [one, other] = [(await testKit.newMember(palm)).memberId, (await testKit.newMember(palm)).memberId];
    await testKit.settleFacts();
    const pushed = () =>
      testKit.reported
        .filter(({ topic, memberId }) => topic === 'balance' && (memberId === one || memberId === other))
        .map(({ memberId }) => memberId);
    const before = pushed().length;
    await testKit.atBackOffice(async (tx) => {
      for (const memberIds of [[one], [one, other], [other, one]]) {
        await testKit.outbox.publish(tx, palm.id, 'balances.changed', { memberIds });
      }
      return ok();
    });
    await testKit.settleFacts();
    expect(pushed().slice(before).sort()).toEqual([one, other].sort());
  });
});

describe('the watcher', () => {
  const newWatcher = () =>
    testKit.walletModule.openWatcher({
      pool: testKit.background,
      isShared: true,
      jobs: createClusterJobs({
        db: testKit.db,
        clock: { now: () => Date.now() },
        random: systemRandom,
        isAlone: true,
      }),
    });

  it('finds nothing wrong with correct books', async () => {
    await richMember('1000');
    expect(await newWatcher().look()).toEqual([]);
    expect(await newWatcher().lastGoodSeconds()).toBeGreaterThanOrEqual(0);
    expect(testKit.alerts).toEqual([]);
  });

  it('freezes withdrawals of a merchant whose books are wrong, and raises an alert', async () => {
    const session = await richMember('1000');
    const port = sqlPortOf(testKit.db);
    const change = (by: number) =>
      port.query('update ledger.account set balance = balance + $1 where owner = $2 and kind = $3', [
        by,
        session.memberId,
        'cash',
      ]);
    // The full sweep has just ended: the error is on an account that nobody has used since.
    expect(await newWatcher().look()).toEqual([]);
    await change(1);
    expect(await newWatcher().look()).toEqual([palm.id]);
    await newWatcher().look();
    expect(testKit.alerts).toEqual([palm.id, palm.id]);
    expect(await testKit.wallet.mayLeave(testKit.db, palm.id)).toMatchObject({ refusal: { code: 'wallet.frozen' } });
    expect((await testKit.wallet.mayLeave(testKit.db, reed.id)).ok).toBe(true);
    await change(-1);
    const { freezing } = testKit.walletModule;
    expect(await freezing.current(testKit.db, palm.id)).toMatchObject({ frozenBy: 'books watcher' });
    expect(await testKit.atBackOffice((tx) => freezing.unfreeze(tx, palm.id, 'test'))).toBe(true);
    expect(await testKit.atBackOffice((tx) => freezing.unfreeze(tx, palm.id, 'test'))).toBe(false);
    expect((await testKit.wallet.mayLeave(testKit.db, palm.id)).ok).toBe(true);
  });
});
