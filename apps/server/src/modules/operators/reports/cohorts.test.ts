/** Reports of members over days: first deposits, retention, the funnel and agents, against rows that were counted by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, ok } from '#kernel';
import { systemRandom } from '../../../ports.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { type AgentsApp, bet, openAgentsApp, type Placed } from '../../agents/testing/open-agents.ts';
import { type Reader, readerOf } from './testing/reader-of.ts';

const MANILA = 'Asia/Manila';
/** A moment of a day of March, in Manila; the 2nd is a Monday. */
const at = (day: number, time = '12:00') =>
  Temporal.PlainDateTime.from(`2026-03-${String(day).padStart(2, '0')}T${time}`).toZonedDateTime(MANILA)
    .epochMilliseconds;
const iso = (ms: number) => new Date(ms).toISOString();

describe('members who registered in two weeks', () => {
  const time = { now: at(2) };
  const ids = Object.fromEntries('abcdef'.split('').map((name) => [name, newId({ now: () => at(1) }, systemRandom)]));
  let app: TestApp;
  let read: Reader;

  const register = (name: string, day: number, { time: of = '12:00', isTrial = false, isProven = false } = {}) =>
    app.database.sql.query(
      `insert into member (merchant_id, id, username, nickname, is_trial, icon, language, created_at, declared_age_at, terms_version,
         has_login_alerts, country_dialing_code, email_proven_at)
       values ('demo', $1, $2, $2, $3, 'coin', 'EN', $4, $4, '1', false, '63', $5)`,
      [ids[name], name, isTrial, iso(at(day, of)), isProven ? iso(at(day)) : null],
    );
  const deposit = (name: string, day: number, minor: number, { state = 'credited', feeMinor = 0 } = {}) =>
    app.database.sql.query(
      `insert into deposit_order (merchant_id, id, member_id, provider, currency, amount_minor, fee_minor, state, created_at, changed_at, expires_at)
       values ('demo', gen_random_uuid(), $1, 'sandbox', 'PHP', $2, $3, $4, $5, $5, $5)`,
      [ids[name], minor, feeMinor, state, iso(at(day))],
    );
  const withdrawal = (name: string, day: number, state: string) =>
    app.database.sql.query(
      `insert into withdrawal_order (merchant_id, id, member_id, card_id, card, provider, currency, amount_minor, fee_minor, state,
         created_at, changed_at, risk) values ('demo', gen_random_uuid(), $1, gen_random_uuid(), 'BDO', 'sandbox', 'PHP', 1000, 0, $2, $3, $3, '[]')`,
      [ids[name], state, iso(at(day))],
    );
  async function play(name: string, ...days: readonly number[]): Promise<void> {
    for (const day of days) {
      const body = {
        roundId: newId({ now: () => at(day) }, systemRandom),
        memberId: ids[name] ?? '',
        isTrial: name === 'e',
        game: 'dice',
        category: 'LOCAL' as const,
        currency: 'PHP',
        stakeMinor: '100',
        payoutMinor: '0',
        result: 'lost' as const,
        countedMinor: '100',
        at: iso(at(day)),
        bonusParts: [],
      };
      await app.modules.ports.atomically(async (tx) => ok(await app.outbox.publish(tx, 'demo', 'round.settled', body)));
    }
  }

  beforeAll(async () => {
    app = await openTestApp({ clock: { now: () => time.now } });
    // Half past midnight in Manila is the day before in UTC.
    await register('a', 2, { time: '00:30', isProven: true });
    await register('b', 4);
    await register('c', 9, { isProven: true });
    await register('d', 10);
    await register('e', 4, { isTrial: true });
    await register('f', 10, { time: '23:59' });
    await deposit('a', 2, 100_00);
    await deposit('a', 11, 50_00);
    await deposit('b', 4, 999_00, { state: 'declined' });
    await deposit('b', 6, 200_00, { feeMinor: 5_00 });
    await deposit('c', 9, 300_00);
    await deposit('d', 17, 70_00);
    await withdrawal('a', 12, 'paid');
    await withdrawal('b', 12, 'declined');
    time.now = at(18);
    await play('a', 2, 3, 10, 17);
    await play('b', 6, 17);
    await play('c', 9, 16);
    await play('d', 17);
    await play('e', 4, 10);
    await app.outbox.pump();
    read = await readerOf(app, () => time.now, 'reader');
  });
  afterAll(() => app.close());

  const both = { from: '2026-03-02', to: '2026-03-15' };
  const none = (count: number) => Array.from({ length: count }, () => '');

  it('come back by week: what is still to come is empty, and who came back twice in a week is one', async () => {
    expect((await read('retention', { ...both, by: 'week' })).rows).toEqual([
      ['2026-03-02', '2', '100.00', '50.00', '100.00', ...none(10)],
      ['2026-03-09', '3', '33.33', '66.66', ...none(11)],
    ]);
  });

  it('come back by day, from the day of their registration on', async () => {
    const first = { from: '2026-03-02', to: '2026-03-02', by: 'day' };
    const later = Array.from({ length: 13 }, (_, day) => ([0, 1, 8].includes(day) ? '100.00' : '0.00'));
    expect((await read('retention', first)).rows).toEqual([['2026-03-02', '1', ...later]]);
    const last = { from: '2026-03-10', to: '2026-03-10', by: 'day' };
    // The seventh day after is the 17th; the 18th is not over, and nobody has bet on it.
    expect((await read('retention', last)).rows).toEqual([
      ['2026-03-10', '2', ...Array.from({ length: 7 }, () => '0.00'), '50.00', '0.00', ...none(4)],
    ]);
  });

  it('come back by month', async () => {
    expect((await read('retention', { ...both, by: 'month' })).rows).toEqual([
      ['2026-03-01', '5', '80.00', ...none(12)],
    ]);
  });

  it('deposit for the first time: what each was credited, and whether on the day of registration', async () => {
    const all = { from: '2026-03-01', to: '2026-03-17' };
    expect(await read('first-deposits', { ...all, by: 'day' })).toEqual({
      rows: [
        ['2026-03-02', '1', '100.00', '100.00', '1'],
        ['2026-03-06', '1', '195.00', '195.00', '0'],
        ['2026-03-09', '1', '300.00', '300.00', '1'],
        ['2026-03-17', '1', '70.00', '70.00', '0'],
      ],
      totals: ['', '4', '665.00', '665.00', '2'],
    });
    expect((await read('first-deposits', { ...all, by: 'week' })).rows).toEqual([
      ['2026-03-02', '2', '295.00', '147.50', '1'],
      ['2026-03-09', '1', '300.00', '300.00', '1'],
      ['2026-03-16', '1', '70.00', '70.00', '0'],
    ]);
    // A second deposit is no first one, whatever days are asked for.
    expect((await read('first-deposits', { from: '2026-03-10', to: '2026-03-16', by: 'day' })).rows).toEqual([]);
  });

  it('go down the funnel, each counted in the period of the registration', async () => {
    expect(await read('funnel', { ...both, by: 'week' })).toEqual({
      rows: [
        ['2026-03-02', '2', '1', '2', '2', '1', '1', '100.00'],
        ['2026-03-09', '3', '1', '2', '2', '0', '0', '66.66'],
      ],
      totals: ['', '5', '2', '4', '4', '1', '1', ''],
    });
    expect((await read('funnel', { from: '2026-03-03', to: '2026-03-04', by: 'day' })).rows).toEqual([
      ['2026-03-04', '1', '0', '1', '1', '0', '0', '100.00'],
    ]);
  });

  it('are counted once in each period of the overview, trials in none', async () => {
    const { rows } = await read('overview', { from: '2026-03-02', to: '2026-03-18', by: 'week' });
    expect(rows.map(([period, registered, players]) => [period, registered, players])).toEqual([
      ['2026-03-02', '2', '2'],
      ['2026-03-09', '3', '2'],
      ['2026-03-16', '0', '4'],
    ]);
  });

  /** Every report that reads sums of players or of orders. */
  const ofSums = async () => {
    const days = { from: '2026-03-02', to: '2026-03-18' };
    const by = (report: string, ...groups: readonly string[]) =>
      groups.map(async (group) => [report, group, await read(report, { ...days, by: group })]);
    return await Promise.all([
      ...by('retention', 'day', 'week', 'month'),
      ...by('funnel', 'day', 'week', 'month'),
      ...by('overview', 'day', 'week', 'month'),
      ...by('deposits', 'day', 'provider'),
      ...by('withdrawals', 'day', 'provider'),
    ]);
  };

  it('are the same, with their orders, whether the sums are folded or not, and how often', async () => {
    const unfolded = async () => {
      const [row] = await app.database.sql.query<{ players: number; orders: number }>(
        `select (select count(*)::int from player_figure_change) as players, (select count(*)::int from order_figure_change) as orders`,
        [],
      );
      return row;
    };
    const before = await ofSums();
    expect(Object.values((await unfolded()) ?? {}).map((count) => count > 0)).toEqual([true, true]);
    for (let times = 0; times < 2; times += 1) {
      await app.modules.records.foldFigures();
      await app.modules.cashier.foldFigures();
      expect(await unfolded()).toEqual({ players: 0, orders: 0 });
      expect(await ofSums()).toEqual(before);
      // What comes back to what it was adds to what is folded, and nothing to the sums.
      const moved = 'update deposit_order set state = $2 where merchant_id = $3 and state = $1';
      await app.database.sql.query(moved, ['credited', 'waiting', 'demo']);
      await app.database.sql.query(moved, ['waiting', 'credited', 'demo']);
      expect(await ofSums()).toEqual(before);
    }
  });

  it('have no first deposit that was taken back: the next one is the first, if there is one', async () => {
    const set = (name: string, minor: number, state: string) =>
      app.database.sql.query('update deposit_order set state = $3 where member_id = $1 and amount_minor = $2', [
        ids[name],
        minor,
        state,
      ]);
    const shown = async () => {
      const firsts = await read('first-deposits', { from: '2026-03-01', to: '2026-03-17', by: 'day' });
      const steps = await read('funnel', { ...both, by: 'week' });
      // Registered, verified, deposited, played, again.
      return [firsts.rows, steps.rows.map(([period, , , deposited, , again]) => [period, deposited, again])];
    };
    const before = await shown();
    await set('a', 100_00, 'declined');
    await set('c', 300_00, 'declined');
    expect(await shown()).toEqual([
      [
        ['2026-03-06', '1', '195.00', '195.00', '0'],
        ['2026-03-11', '1', '50.00', '50.00', '0'],
        ['2026-03-17', '1', '70.00', '70.00', '0'],
      ],
      [
        ['2026-03-02', '2', '0'],
        ['2026-03-09', '1', '0'],
      ],
    ]);
    // It comes in after all, and is the first again: what is the first is said by when it came.
    await set('a', 100_00, 'credited');
    await set('c', 300_00, 'credited');
    expect(await shown()).toEqual(before);
  });

  it('have their orders summed by the level of the last day, by state, and by any provider that moved money', async () => {
    const order = (name: string, day: number, minor: number, made = day, state = 'credited', provider = 'sandbox') =>
      app.database.sql.query(
        `insert into deposit_order (merchant_id, id, member_id, provider, currency, amount_minor, fee_minor, state, created_at, changed_at, expires_at)
         values ('demo', gen_random_uuid(), $1, $2, 'PHP', $3, 0, $4, $5, $6, $6)`,
        [ids[name], provider, minor, state, iso(at(made)), iso(at(day))],
      );
    const level = (name: string, day: number, why: string, after: number, until?: string) =>
      app.database.sql.query(
        `insert into level_change (merchant_id, id, member_id, at, why, before, after, until)
         values ('demo', $1, $2, $3, $4, 0, $5, $6)`,
        [newId({ now: () => at(day) }, systemRandom), ids[name], iso(at(day)), why, after, until],
      );
    // Made in the days and credited after them, and the other way round.
    await order('a', 24, 1_00, 22);
    await order('a', 22, 2_00, 19);
    await order('b', 22, 4_00);
    await order('c', 23, 8_00, 23, 'credited', 'gone');
    await order('d', 23, 16_00);
    await order('d', 24, 32_00, 22, 'declined');
    await level('a', 20, 'reached', 1);
    await level('a', 24, 'reached', 2);
    await level('b', 20, 'by_hand', 5, '2026-03-22');
    await level('c', 20, 'by_hand', 4, '2026-03-31');
    await level('c', 21, 'reached', 3);
    await level('c', 24, 'hand_over', 3);
    await app.database.sql.query(
      `insert into level_member (merchant_id, member_id, level, hand_level, hand_from) values
         ('demo', $1, 2, null, null), ('demo', $2, 3, null, null), ('demo', $3, 0, 6, '2020-01-01')
       on conflict (merchant_id, member_id) do update set level = excluded.level, hand_level = excluded.hand_level, hand_from = excluded.hand_from`,
      [ids.a, ids.c, ids.d],
    );
    const days = { from: '2026-03-22', to: '2026-03-23' };
    const shown = async (by: string) => {
      const { rows, totals } = await read('deposits', { ...days, by });
      return { rows: rows.map(([group, orders, amount]) => [group, orders, amount]), total: totals?.[2] };
    };
    expect(await shown('level')).toEqual({
      rows: [
        ['0', '1', '4.00'],
        ['1', '1', '2.00'],
        ['4', '1', '8.00'],
        ['6', '1', '16.00'],
      ],
      total: '30.00',
    });
    expect((await shown('provider')).rows).toEqual([
      ['gone', '1', '8.00'],
      ['sandbox', '3', '22.00'],
    ]);
    expect((await shown('day')).total).toBe('30.00');
    expect(await shown('state')).toEqual({
      rows: [
        ['credited', '4', '30.00'],
        ['declined', '1', '32.00'],
      ],
      total: undefined,
    });
  });
});

describe('agents', () => {
  let app: AgentsApp;
  let middle: Placed;

  beforeAll(async () => {
    app = await openAgentsApp();
    middle = await app.open(app.top, 'middle61', { makesAgent: true, series: 1950 });
    const below = await app.open(middle, 'player62', { makesAgent: false });
    const direct = await app.open(app.top, 'player63', { makesAgent: false });
    const other = await app.open(app.beside, 'player64', { makesAgent: false });
    await bet(app, below, { stake: 100_00n, payout: 40_00n });
    await bet(app, direct, { stake: 30_00n });
    await bet(app, other, { stake: 7_00n, payout: 20_00n });
    await app.outbox.pump();
    app.time.now += 86_400_000;
    await bet(app, below, { stake: 5_00n });
    await app.outbox.pump();
    await app.modules.agents.workOnDue();
  });
  afterAll(() => app.close());

  it('have the sums of their whole teams, by the days that are asked for, in the order of the tree', async () => {
    const read = await readerOf(app, () => app.time.now, 'reader');
    const shown = async (from: string, to: string) => {
      const { rows } = await read('agents', { from, to });
      // Username, level, team, stake, payout, GGR.
      return rows.map((row) => row.slice(1, 7)).toSorted();
    };
    const { username: top } = app.top;
    const { username: beside } = app.beside;
    expect(await shown('2026-03-11', '2026-03-11')).toEqual(
      [
        [top, '0', '3', '130.00', '40.00', '90.00'],
        ['middle61', '1', '1', '100.00', '40.00', '60.00'],
        [beside, '0', '1', '7.00', '20.00', '-13.00'],
      ].toSorted(),
    );
    expect(await shown('2026-03-11', '2026-03-12')).toEqual(
      [
        [top, '0', '3', '135.00', '40.00', '95.00'],
        ['middle61', '1', '1', '105.00', '40.00', '65.00'],
        [beside, '0', '1', '7.00', '20.00', '-13.00'],
      ].toSorted(),
    );
    expect((await read('agents', { from: '2026-03-11', to: '2026-03-12', limit: '1' })).rows).toHaveLength(1);
    expect((await shown('2026-03-13', '2026-03-14')).map((row) => row.slice(3))).toEqual([
      ['0.00', '0.00', '0.00'],
      ['0.00', '0.00', '0.00'],
      ['0.00', '0.00', '0.00'],
    ]);
  });
});
