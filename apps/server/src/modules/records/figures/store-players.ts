/**
 * The SQL that saves who bet, and how many did: a member counts once in a day, a week, a month, and ever. Parts of the statements that save bets and their days,
 * as figures are: after the first bet of a day they add nothing.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/db.ts';
import type { FoldedSums } from '../../../db/jobs/fold-changes.ts';

export const playerFigures: FoldedSums = {
  table: 'player_figure',
  key: ['period', 'begin', 'cohort'],
  added: ['players'],
};

/** Who bet in the periods that begin within these days, by when they had registered: what a query may read from. */
export function playersIn(
  merchantId: string,
  period: string,
  { from, to }: { readonly from: string; readonly to: string },
): RawBuilder<unknown> {
  const within = sql`merchant_id = ${merchantId} and period = ${period} and begin >= ${from}::date and begin <= ${to}::date`;
  return sql`(
    select begin, cohort, players from player_figure where ${within}
    union all select begin, cohort, players from player_figure_change where ${within})`;
}

/** When whoever is counted once and for all was counted, and when a member registered that nobody knows any more. */
const EVER = sql`date '0001-01-01'`;

const beginOf = (period: RawBuilder<unknown>, local: RawBuilder<unknown>) => sql`date_trunc(${period}, ${local})::date`;

/** Adds what is new in `from`: rows of a merchant, period, first day and member; `sign` says how much each counts. */
const figures = (from: RawBuilder<unknown>, timeZone: string, sign: 1 | -1) => sql`
  insert into player_figure_change (merchant_id, period, begin, cohort, players)
  select merchant_id, period, begin, cohort, ${sql.lit(sign)} * count(*) from (
    select n.merchant_id, n.period, n.begin, coalesce((
      select ${beginOf(sql`case n.period when 'ever' then 'day' else n.period end`, sql`m.created_at at time zone ${timeZone}::text`)} from member m
      where m.merchant_id = n.merchant_id and m.id = n.member_id
    ), ${EVER}) as cohort
    from ${from} n
  ) as counted group by 1, 2, 3, 4`;

const inPeriods = sql`cross join (values ('week'), ('month'), ('ever')) as p (period)`;
const beginOfPeriod = sql`case p.period when 'ever' then ${EVER} else ${beginOf(sql`p.period`, sql`day::timestamp`)} end`;

/** The parts of a `with` that save who bet on a day. */
export function addPlayers(bets: RawBuilder<unknown>, day: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  const counted = sql`(
    select merchant_id, 'day' as period, day as begin, member_id from players
    union all select merchant_id, period, begin, member_id from player_periods)`;
  return sql`
    players as (
      insert into player_day (merchant_id, day, member_id)
      select distinct merchant_id, ${day}, member_id from ${bets} where not is_trial order by 1, 2, 3
      on conflict do nothing returning merchant_id, day, member_id
    ), player_periods as (
      insert into player_period (merchant_id, period, begin, member_id)
      select distinct merchant_id, period, ${beginOfPeriod}, member_id from players ${inPeriods} order by 1, 4, 2, 3
      on conflict do nothing returning merchant_id, period, begin, member_id
    ), player_figures as (${figures(counted, timeZone, 1)})`;
}

export interface Slice {
  readonly after: string;
  readonly last: string;
}

/** Takes the days of a slice of members off. */
export async function takePlayers(tx: Tx, merchantId: string, { after, last }: Slice, timeZone: string): Promise<void> {
  const within = sql`merchant_id = ${merchantId} and member_id > ${after}::uuid and member_id <= ${last}::uuid`;
  const gone = sql`(
    select merchant_id, 'day' as period, day as begin, member_id from days
    union all select merchant_id, period, begin, member_id from periods)`;
  // The key of days begins with the day: each is looked up, else every slice would read all of the merchant.
  await sql`
    with days as (
      delete from player_day p using (select distinct day, member_id from bet_day where ${within}) d
      where p.merchant_id = ${merchantId} and p.day = d.day and p.member_id = d.member_id returning p.merchant_id, p.day, p.member_id
    ), periods as (
      delete from player_period where ${within} returning merchant_id, period, begin, member_id
    )
    ${figures(gone, timeZone, -1)}`.execute(tx);
}

/** By another clock members registered on other days: their figures are counted from who bet. */
export async function countPlayersAnew(tx: Tx, merchantId: string, timeZone: string): Promise<void> {
  const own = sql`merchant_id = ${merchantId}`;
  await sql`delete from player_figure_change where ${own}`.execute(tx);
  await sql`delete from player_figure where ${own}`.execute(tx);
  const days = sql`(select merchant_id, 'day' as period, day as begin, member_id from player_day where ${own})`;
  await sql`${figures(days, timeZone, 1)}`.execute(tx);
  await sql`${figures(sql`(select * from player_period where ${own})`, timeZone, 1)}`.execute(tx);
}
