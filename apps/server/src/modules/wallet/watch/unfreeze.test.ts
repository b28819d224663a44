/** Withdrawals frozen for wrong books are released only after a full sweep found nothing. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Look } from '#ledger';
import { createClusterJobs } from '../../../db/jobs/cluster-jobs.ts';
import { systemRandom } from '../../../ports.ts';
import { palm, reed } from '../../cashier/testing/merchants.ts';
import { openTestKit, type TestKit } from '../../cashier/testing/open-test-kit.ts';
import { fund } from '../../cashier/testing/pay.ts';
import { isAwaited, watchedAfter } from './progress.ts';

const HOUR = 3_600_000;
/** Long transactions of other users of the database server delay the watcher's progress: then violations are found again. */
const REFUSED = /^wallet\.books_(unread|wrong)$/;
let testKit: TestKit;
let owner: string;

beforeAll(async () => {
  testKit = await openTestKit();
  const member = await testKit.newMember(palm);
  owner = member.memberId;
  await fund(testKit, palm, member, '1000');
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

const newWatcher = () =>
  testKit.walletModule.openWatcher({
    pool: testKit.background,
    isShared: true,
    jobs: createClusterJobs({ db: testKit.db, clock: { now: () => Date.now() }, random: systemRandom, isAlone: true }),
  });
const look = () => newWatcher().look();
const isRight = async (merchantId = palm.id) => {
  const proven = await testKit.atBackOffice((tx) => testKit.walletModule.freezing.proveRight(tx, merchantId));
  return proven.ok ? 'right' : proven.refusal.code;
};

/** By hand, as the owner of the database can: the ledger itself refuses it. */
async function byHand(sql: string): Promise<void> {
  const tables = ['account', 'transfer', 'transfer_0'];
  await testKit.background.transaction(async (tx) => {
    for (const table of tables) await tx.query(`alter table ledger.${table} disable trigger user`, []);
    await tx.query(sql, []);
    for (const table of tables) await tx.query(`alter table ledger.${table} enable trigger user`, []);
  });
}

const own = () => `(select id from ledger.account where owner = '${owner}' and kind = 'cash')`;
/** The member's very first movement, read long ago. */
const change = {
  entry: (by: number) =>
    byHand(
      `update ledger.transfer set balance_after = balance_after + ${by} where account_id = ${own()} and account_version = 1`,
    ),
  transfer: (by: number) => byHand(`update ledger.transfer set delta = delta + ${by} where account_id = ${own()}`),
  balance: (by: number) => byHand(`update ledger.account set balance = balance + ${by} where id = ${own()}`),
};

describe('books without a completed sweep', () => {
  it('are not reported as correct', async () => {
    expect(await isRight()).toBe('wallet.books_unread');
    expect(await look()).toEqual([]);
    expect(await isRight()).toBe('right');
  });
});

describe('books with a violation', () => {
  beforeEach(async () => {
    testKit.time.now += HOUR;
    await look();
    expect(await isRight()).toBe('right');
  });

  it.each(['entry', 'transfer'] as const)('read long ago (%s) release no money before a full sweep', async (what) => {
    await change[what](1);
    // The watcher has not found it yet.
    testKit.time.now += HOUR;
    expect(await look()).toEqual([palm.id]);
    expect(await isRight()).toMatch(REFUSED);
    expect(await isRight(reed.id)).toBe('right');
    expect(await look()).toEqual([palm.id]);
    expect(await isRight()).toMatch(REFUSED);
    await change[what](-1);
    expect(await isRight()).toMatch(REFUSED);
    // The pause between sweeps is skipped, since a sweep is needed.
    expect(await look()).toEqual([]);
    expect(await isRight()).toBe('right');
    expect(await testKit.atBackOffice((tx) => testKit.walletModule.freezing.unfreeze(tx, palm.id, 'test'))).toBe(true);
  });

  it('release no money where one violation was corrected and another made, both read long ago', async () => {
    await change.entry(1);
    testKit.time.now += HOUR;
    expect(await look()).toEqual([palm.id]);
    await change.entry(-1);
    await change.transfer(1);
    expect(await look()).toEqual([palm.id]);
    expect(await isRight()).toMatch(REFUSED);
    await change.transfer(-1);
    expect(await look()).toEqual([]);
    expect(await isRight()).toBe('right');
    await testKit.atBackOffice((tx) => testKit.walletModule.freezing.unfreeze(tx, palm.id, 'test'));
  });

  it('are wrong at once where the violation is in what was not read yet', async () => {
    await change.balance(1);
    expect(await isRight()).toBe('wallet.books_wrong');
    await change.balance(-1);
    expect(await isRight()).toBe('right');
    await fund(testKit, palm, await testKit.newMember(palm), '500');
    const newest =
      "update ledger.transfer set delta = delta + 1 where id = (select max(id) from ledger.transfer where kind = 'deposit')";
    await byHand(newest);
    expect(await isRight()).toBe('wallet.books_wrong');
    await byHand(newest.replace('+ 1', '- 1'));
    expect(await isRight()).toBe('right');
  });

  it('save what was found in them where every node reads it', async () => {
    await change.entry(1);
    testKit.time.now += HOUR;
    await look();
    const { sql } = testKit;
    const saved = await sql.query<{ position: { wrong: object } }>(
      "select position from cluster_job where name = 'books'",
      [],
    );
    expect(saved[0]?.position.wrong).toMatchObject({
      palm: { violations: expect.arrayContaining([expect.stringContaining('balances chain')]) },
    });
    const refused = await testKit.atBackOffice((tx) => testKit.walletModule.freezing.proveRight(tx, palm.id));
    expect(refused).toMatchObject({ refusal: { value: { wrong: expect.arrayContaining([expect.any(String)]) } } });
    await change.entry(-1);
    await look();
    expect(await isRight()).toBe('right');
    await testKit.atBackOffice((tx) => testKit.walletModule.freezing.unfreeze(tx, palm.id, 'test'));
  });
});

describe('books that take many runs to sweep', () => {
  const place = { step: 'transfers', at: { merchantId: 'palm', id: '9' } } as const;
  const wrong = [{ invariant: 'balances chain', merchantId: 'palm', subject: '7' }] as const;
  const seen = (more: Partial<Look>, whole?: typeof place): Look => ({
    state: { checkedId: '0', wholeEndedAtMs: 0, ...(whole ? { whole } : {}) },
    violations: [],
    sums: [],
    isComplete: true,
    hasEndedWhole: false,
    ...more,
  });
  const watchedOver = (looks: readonly Look[]) => looks.reduce(watchedAfter, { checkedId: '0', wholeEndedAtMs: 0 });
  const goesOn = seen({}, place);
  const ends = seen({ hasEndedWhole: true });

  it('are correct after one sweep that started after the last finding', () => {
    const found = seen({ violations: wrong }, place);
    for (const looks of [
      [goesOn, found],
      [goesOn, found, goesOn, ends],
      [goesOn, found, ends, goesOn],
      [ends, seen({ violations: wrong }), goesOn],
      [goesOn, seen({ hasEndedWhole: true, violations: wrong }), goesOn],
      [goesOn, found, ends, goesOn, found, ends],
    ]) {
      const watched = watchedOver(looks);
      expect(Object.keys(watched.wrong ?? {})).toEqual(['palm']);
      expect(isAwaited(watched)).toBe(true);
      const done = watchedOver([...looks, ends, goesOn, ends]);
      expect(done.wrong).toEqual({});
      expect(isAwaited(done)).toBe(false);
    }
  });
});
