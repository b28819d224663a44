/** Transfers by day, and books that were there before there were days. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  archiveDays,
  beginDay,
  brokenSeals,
  createSqlLedger,
  freshWatch,
  lookAtBooks,
  makeDaysOf,
  type Posting,
  type StatementLine,
  type StatementParams,
  sealDays,
  type WatchState,
} from '#ledger';
import { expectBooksToBalance, expectWatcherToFindNothing } from '#ledger/testing';
import { eachAlone, type Member, openFunded, payoutOf, stakeOf } from '../../testing/ledger-under-test.ts';
import { type OwnedPool, openPglite } from '../../testing/pools.ts';

const ledgerOf = (pool: OwnedPool) =>
  eachAlone({ ledger: createSqlLedger({ commonKinds: ['stake', 'payout'] }), transaction: pool.transaction });

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

describe('a day that has ended', () => {
  let pool: OwnedPool;
  let member: Member;
  const at = (day: number) => new Date(Date.UTC(2026, 2, day));
  const begin = async (day: number) => {
    for (let call = 0; call < 2; call++) await pool.query('select ledger.begin_day_at($1)', [at(day)]);
  };
  const byHand = (sql: string) =>
    pool.transaction(async (tx) => {
      await tx.query("select set_config('session_replication_role', 'replica', true)", []);
      await tx.query(sql, []);
    });
  const ledger = () => ledgerOf(pool);
  const [bets, wins]: [Posting[], Posting[]] = [[], []];
  /** Two bets and a win on each of five days. */
  beforeAll(async () => {
    pool = await openPglite();
    member = await openFunded(ledger(), 10_000n);
    for (const day of [1, 2, 3, 4, 5]) {
      await begin(day);
      const [bet, lost] = [stakeOf(member, 10n), stakeOf(member, 7n)];
      const win = payoutOf(member, 15n, { requires: bet.externalId });
      for (const posting of [bet, lost, win]) expect((await ledger().post(posting)).status).toBe('applied');
      bets.push(bet, lost);
      wins.push(win);
    }
  });
  afterAll(() => pool.close());
  afterEach(() => expectRightBooks(pool));

  it('is sealed once, and takes nothing more', async () => {
    expect(await sealDays(pool, at(3))).toEqual({ days: 3, seals: 3 });
    expect(await sealDays(pool, at(4))).toEqual({ days: 4, seals: 1 });
    expect(await brokenSeals(pool)).toEqual([]);
    // Anyone who got an id of that day and writes only now.
    const late = `insert into ledger.transfer (merchant_id, id, account_id, delta, balance_after, source, external_id, kind, unit, request_hash)
      values ('demo', 2252 * ledger.ids_of_day() + 99, ${member.cash.id}, 0, 0, 's', 'late', 'reported', 'PHP', 'h')`;
    await expect(pool.query(late, [])).rejects.toThrow('a day of ledger.transfer is sealed');
    await expect(pool.query('select ledger.seal_day(2255)', [])).rejects.toThrow('has not ended');
    for (const table of ['seal', 'closing_balance'])
      await expect(pool.query(`delete from ledger.${table}`, [])).rejects.toThrow('append-only');
  });

  it('is not sealed while its lines do not follow what was before', async () => {
    const change = (by: number) =>
      byHand(`update ledger.transfer set balance_after = balance_after + ${by}
        where id between 2254 * ledger.ids_of_day() and 2255 * ledger.ids_of_day() and account_version is not null`);
    await change(1);
    await expect(sealDays(pool, at(5))).rejects.toThrow(
      `day 2254 of demo is not sealed: the lines of account ${member.cash.id} do not follow`,
    );
    await change(-1);
    const line = `where id between 2254 * ledger.ids_of_day() and 2255 * ledger.ids_of_day() and counter_version is not null`;
    await byHand(`update ledger.transfer set counter_balance_after = counter_balance_after + 1 ${line}`);
    await expect(sealDays(pool, at(5))).rejects.toThrow(`account ${member.house.id} do not follow`);
    await byHand(`update ledger.transfer set counter_balance_after = counter_balance_after - 1 ${line}`);
    expect(await sealDays(pool, at(5))).toEqual({ days: 5, seals: 1 });
  });

  it('shows by its seal that a row was changed, and by none that follows', async () => {
    const change = (ref: string) =>
      byHand(`update ledger.transfer set ref = ${ref} where external_id = '${bets[2]?.externalId}'`);
    await change("'other'");
    expect(await brokenSeals(pool)).toMatchObject([{ merchantId: 'demo', subject: '2026-03-02' }]);
    await expect(expectBooksToBalance(pool)).rejects.toThrow('sealed days are unchanged: demo 2026-03-02');
    await change('null');
    expect(await brokenSeals(pool)).toEqual([]);
    await byHand("update ledger.seal set hash = sha256('x') where day = 2252");
    expect((await brokenSeals(pool)).map(({ subject }) => subject)).toEqual(['2026-03-02', '2026-03-03']);
    await byHand("update ledger.seal set hash = (ledger.hash_of_day('demo', 2252)).hash where day = 2252");
    expect(await brokenSeals(pool)).toEqual([]);
  });

  it('is read again by the watcher, one after each full sweep, and stays next while it is wrong', async () => {
    const hour = { slice: 100, mayGoOn: () => true, pause: async () => undefined, wholeEveryMs: 1 };
    let state: WatchState = freshWatch;
    const read: unknown[] = [];
    for (let nowMs = 1; nowMs <= 9; nowMs++) {
      const change = (ref: string) =>
        byHand(`update ledger.transfer set ref = ${ref} where external_id = '${bets[2]?.externalId}'`);
      if (nowMs === 8) await change("'other'");
      if (nowMs === 9) await change('null');
      const look = await lookAtBooks(pool, state, { ...hour, nowMs: nowMs * 10 });
      state = look.state;
      read.push(look.violations.length > 0 ? look.violations.map(({ subject }) => subject) : state.seal?.day);
    }
    expect(read).toEqual([0, 2251, 2252, 2253, 2254, 0, 2251, ['2026-03-02'], 2252]);
  });

  const pagesOf = async (params: StatementParams) => {
    const lines: StatementLine[] = [];
    for (let before: string | undefined; ; ) {
      const page = await ledger().statement(member.cash, { ...params, limit: 4, ...(before ? { before } : {}) });
      lines.push(...page.lines);
      if (!page.next) return lines;
      before = page.next;
    }
  };
  const filters: readonly StatementParams[] = [
    {},
    { kinds: ['payout'] },
    { kinds: ['deposit'] },
    { to: new Date(Date.now() - 3_600_000) },
    { from: new Date(Date.now() - 3_600_000) },
  ];

  it('is put away, and still read by statements, repeats, rollbacks and statuses', async () => {
    const read = async () => [
      await Promise.all(filters.map(pagesOf)),
      await Promise.all(filters.map((filter) => ledger().countLines(member.cash, filter, 100))),
      (await ledger().statement(member.house, { limit: 200 })).lines,
    ];
    const before = await read();
    expect(await archiveDays(pool, at(4))).toEqual({ days: 4, seals: 0 });
    const [row] = await pool.query<{ rows: number }>('select count(*)::int as rows from ledger.transfer', []);
    expect(row?.rows).toBe(6);
    expect(await read()).toEqual(before);
    expect(await brokenSeals(pool)).toEqual([]);
    const [bet, lost, other] = bets;
    const [win] = wins;
    if (!(bet && lost && other && win)) throw new Error('bets of the first days');
    expect((await ledger().post(bet)).status).toBe('duplicate');
    expect((await ledger().post({ ...bet, requestHash: 'other' })).status).toBe('conflict');
    expect((await ledger().post(win)).status).toBe('duplicate');
    const reported = { merchantId: 'demo', source: bet.source, account: member.cash, requestHash: 'back' };
    const back = (externalId: string, targetExternalId: string) =>
      ledger().rollback({ ...reported, externalId, targetExternalId });
    expect((await back('late back', bet.externalId)).status).toBe('settled');
    const taken = await back('of the lost', lost.externalId);
    expect(taken.status).toBe('applied');
    expect((await back('of the lost again', lost.externalId)).status).toBe('already_closed');
    const late = await ledger().post(payoutOf(member, 3n, { requires: other.externalId }));
    const ids = [taken, late].flatMap((answer) => (answer.status === 'applied' ? [answer.transferId] : []));
    expect(await ledger().statuses('demo', ids)).toMatchObject([
      { externalId: lost.externalId, isClosed: true },
      { externalId: other.externalId, payments: 2, paidMinor: 18n },
    ]);
  });

  it('goes with a merchant to another database', async () => {
    const there = await openPglite();
    await makeDaysOf(pool, there);
    for (const which of ['days', 'archived_days'])
      expect(await there.query(`select ledger.${which}() as day`, [])).toEqual(
        expect.arrayContaining([...(await pool.query(`select ledger.${which}() as day`, []))]),
      );
    await there.close();
  });

  it('cannot be changed where it was put', async () => {
    for (const sql of [
      'update ledger.archive set delta = 1',
      'delete from ledger.archive_2252',
      'truncate ledger.archive_0',
    ])
      await expect(pool.query(sql, [])).rejects.toThrow('append-only');
  });
});
