/** Transfers by day, and books that were there before there were days. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginDay, createSqlLedger, makeDaysOf } from '#ledger';
import { expectBooksToBalance, expectWatcherToFindNothing } from '#ledger/testing';
import { eachAlone, type Member, openFunded, payoutOf, stakeOf } from '../../testing/ledger-under-test.ts';
import { filesAfter, type OwnedPool, openPglite, openPgliteBefore } from '../../testing/pools.ts';

const ledgerOf = (pool: OwnedPool) => eachAlone({ ledger: createSqlLedger(), transaction: pool.transaction });

async function expectRightBooks(pool: OwnedPool): Promise<void> {
  await expectBooksToBalance(pool);
  await expectWatcherToFindNothing(pool, 3);
}

describe('a day', () => {
  let pool: OwnedPool;
  let member: Member;
  beforeAll(async () => {
    pool = await openPglite();
    member = await openFunded(ledgerOf(pool), 1_000n);
  });
  afterAll(async () => {
    await expectRightBooks(pool);
    await pool.close();
  });

  const days = async () => (await pool.query<{ day: number }>('select ledger.days() as day', [])).map(({ day }) => day);
  const beginAt = async (at: string) => {
    const [row] = await pool.query<{ done: boolean }>('select ledger.begin_day_at($1) as done', [at]);
    return row?.done;
  };
  const partOf = async (externalId: string) => {
    const [row] = await pool.query<{ part: string }>(
      'select tableoid::regclass::text as part from ledger.transfer where external_id = $1',
      [externalId],
    );
    return row?.part;
  };

  it('has a partition, and the next day too, before an id of it is given out', async () => {
    expect(await beginAt('2026-03-01T00:00:05Z')).toBe(false);
    expect(await days()).toEqual([0, 2251, 2252]);
    const late = stakeOf(member, 1n);
    await ledgerOf(pool).post(late);
    expect(await partOf(late.externalId)).toBe('ledger.transfer_0');
    expect(await beginAt('2026-03-01T00:00:05Z')).toBe(true);
    const first = stakeOf(member, 2n);
    await ledgerOf(pool).post(first);
    expect(await partOf(first.externalId)).toBe('ledger.transfer_2251');
  });

  it('begins once, however often it is begun, and never goes back', async () => {
    const ids: bigint[] = [];
    for (const at of ['2026-03-01T10:00:00Z', '2026-03-01T23:59:59Z', '2026-03-02T00:00:01Z', '2026-03-01T12:00:00Z']) {
      await beginAt(at);
      await beginAt(at);
      const answer = await ledgerOf(pool).post(stakeOf(member, 1n));
      if (answer.status === 'applied') ids.push(BigInt(answer.transferId));
    }
    expect(ids.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(ids);
    expect(new Set(ids).size).toBe(4);
  });

  it('does not part what belongs together: repeats, rollbacks, wins and statements reach over days', async () => {
    const ledger = ledgerOf(pool);
    const [bet, other] = [stakeOf(member, 10n), stakeOf(member, 20n)];
    for (const stake of [bet, other]) expect((await ledger.post(stake)).status).toBe('applied');
    const before = await ledger.statement(member.cash);
    for (let call = 0; call < 2; call++) await beginAt('2026-03-05T08:00:00Z');
    expect((await ledger.post(bet)).status).toBe('duplicate');
    expect((await ledger.post({ ...bet, requestHash: 'other' })).status).toBe('conflict');
    expect((await ledger.post(payoutOf(member, 15n, { requires: bet.externalId }))).status).toBe('applied');
    const reported = { merchantId: 'demo', source: bet.source, account: member.cash, requestHash: 'back' };
    const back = (externalId: string, targetExternalId: string) =>
      ledger.rollback({ ...reported, externalId, targetExternalId });
    expect((await back('of the paid', bet.externalId)).status).toBe('settled');
    expect((await back('of the other', other.externalId)).status).toBe('applied');
    expect((await back('of the other again', other.externalId)).status).toBe('already_closed');
    const after = await ledger.statement(member.cash, { limit: 200 });
    expect(after.lines.slice(2)).toEqual(before.lines);
    expect(after.lines.map(({ balanceAfter, deltaMinor }) => balanceAfter - deltaMinor).slice(0, -1)).toEqual(
      after.lines.slice(1).map(({ balanceAfter }) => balanceAfter),
    );
  });

  it('of another database is made here, for a merchant that comes from there', async () => {
    const there = await openPglite();
    await makeDaysOf(pool, there);
    expect(await there.query('select ledger.days() as day', [])).toEqual((await days()).map((day) => ({ day })));
    await there.close();
  });

  it('is today when it is begun', async () => {
    await beginDay(pool);
    const [row] = await pool.query<{ today: number }>(
      "select (now() at time zone 'UTC')::date - date '2020-01-01' as today",
      [],
    );
    expect(await days()).toContain(row?.today);
  });
});

describe('books of separate transfers and entries', () => {
  it('are the same in one row each: balances, lines, repeats, what was closed and paid for', async () => {
    const pool = await openPgliteBefore('0400');
    const old = ledgerOf(pool);
    const member = await openFunded(old, 1_000n);
    const bets = [10n, 20n, 30n, 0n].map((stake) => stakeOf(member, stake));
    for (const bet of bets) await old.post(bet);
    const [paid, lost, taken, free] = bets;
    if (!(paid && lost && taken && free)) throw new Error('four bets');
    const win = payoutOf(member, 45n, { requires: paid.externalId });
    await old.post(win);
    const reported = { merchantId: 'demo', source: paid.source, account: member.cash, requestHash: 'back' };
    const whenUnknown = 'tombstone';
    await old.rollback({ ...reported, externalId: 'back', targetExternalId: taken.externalId });
    await old.rollback({ ...reported, externalId: 'early', targetExternalId: 'never came', whenUnknown });
    const statementOf = (account: typeof member.cash) => old.statement(account, { limit: 200 });
    const accounts = [member.cash, member.house, member.clearing];
    const before = await pool.query(
      `select account_id::text, seq::text, transfer_id::text, amount::text, balance_after::text from ledger.entry order by 1, 2`,
      [],
    );
    const balances = await old.balances(accounts);

    for (const text of filesAfter('0400')) await pool.script(text);
    expect(
      await pool.query(
        `select account_id::text, seq::text, transfer_id::text, amount::text, balance_after::text from ledger.entry order by 1, 2`,
        [],
      ),
    ).toEqual(before);
    expect(await old.balances(accounts)).toEqual(balances);
    await expectRightBooks(pool);
    expect((await statementOf(member.cash)).lines).toHaveLength(6);
    expect((await old.post(lost)).status).toBe('duplicate');
    expect((await old.post(free)).status).toBe('duplicate');
    expect((await old.post(stakeOf(member, 1n, { externalId: 'never came' }))).status).toBe('tombstoned');
    const back = (targetExternalId: string) =>
      old.rollback({ ...reported, externalId: `again ${targetExternalId}`, targetExternalId });
    expect((await back(taken.externalId)).status).toBe('already_closed');
    expect((await back(paid.externalId)).status).toBe('settled');
    expect((await back(lost.externalId)).status).toBe('applied');
    await expectRightBooks(pool);
    await pool.close();
  });
});
