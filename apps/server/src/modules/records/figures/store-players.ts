/**
 * The SQL that saves who bet, and how many did: a member counts once in a day, a week, a month, and ever. The statements that save bets and their days say who is
 * new on a day; only these are counted, by a statement of their own in the same transaction.
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

/** When those that are counted once and for all were counted, and when a member registered that nobody knows any more. */
const EVER = sql`date '0001-01-01'`;

const beginOf = (period: RawBuilder<unknown>, local: RawBuilder<unknown>) => sql`date_trunc(${period}, ${local})::date`;

/** The day on which the member of `n` registered: as it was counted, and of those who never bet before by the merchant's clock. */
const registeredOf = (timeZone: string) => sql`coalesce(
  (select e.registered from player_period e where e.merchant_id = n.merchant_id and e.member_id = n.member_id and e.period = 'ever'),
  (select (m.created_at at time zone ${timeZone}::text)::date from member m where m.merchant_id = n.merchant_id and m.id = n.member_id),
  ${EVER})`;

/** Adds what is new in `from`: rows of a merchant, period, first day and member; `sign` says how much each counts. */
const figures = (from: RawBuilder<unknown>, timeZone: string, sign: 1 | -1) => sql`
  insert into player_figure_change (merchant_id, period, begin, cohort, players)
  select merchant_id, period, begin, cohort, ${sql.lit(sign)} * count(*) from (
    select n.merchant_id, n.period, n.begin,
      ${beginOf(sql`case n.period when 'ever' then 'day' else n.period end`, sql`${registeredOf(timeZone)}::timestamp`)} as cohort
    from ${from} n
  ) as counted group by 1, 2, 3, 4`;

const inPeriods = sql`cross join (values ('week'), ('month'), ('ever')) as p (period)`;
const beginOfPeriod = sql`case p.period when 'ever' then ${EVER} else ${beginOf(sql`p.period`, sql`day::timestamp`)} end`;

/** A member who had not bet on a day. */
export interface NewPlayer {
  readonly day: string;
  readonly member_id: string;
}

/** Saves those who had no bet on a day among the new lines of `counted`, and returns who is new on it. A line does not say whether it is a trial's. */
export const newPlayers = (
  bets: readonly { readonly member_id: string; readonly is_trial: boolean }[],
): RawBuilder<unknown> => {
  const trials = [...new Set(bets.filter((bet) => bet.is_trial).map((bet) => bet.member_id))];
  return sql`
    insert into player_day (merchant_id, day, member_id)
    select distinct merchant_id, day, member_id from counted where is_new and member_id <> all(${trials}::uuid[]) order by 1, 2, 3
    on conflict do nothing returning day, member_id`;
};

/** Counts those who are new on a day: nobody, after the first bets of it. */
export async function countPlayers(
  tx: Tx,
  merchantId: string,
  timeZone: string,
  players: readonly NewPlayer[],
): Promise<void> {
  if (players.length === 0) return;
  const counted = sql`(
    select merchant_id, 'day' as period, day as begin, member_id from players
    union all select merchant_id, period, begin, member_id from player_periods)`;
  await sql`
    with players as (
      select ${merchantId}::text as merchant_id, day, member_id
      from jsonb_to_recordset(${JSON.stringify(players)}::jsonb) as p (day date, member_id uuid)
    ), player_periods as (
      insert into player_period (merchant_id, period, begin, member_id, registered)
      select merchant_id, period, begin, member_id, case period when 'ever' then ${registeredOf(timeZone)} end
      from (select distinct merchant_id, period, ${beginOfPeriod} as begin, member_id from players ${inPeriods}) n order by 1, 4, 2, 3
      on conflict do nothing returning merchant_id, period, begin, member_id
    )
    ${figures(counted, timeZone, 1)}`.execute(tx);
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
  // The key of days begins with the day: each of the weeks in which they bet is looked up, else every slice would read all of the merchant.
  await sql`
    with days as (
      delete from player_day p using (
        select begin + n as day, member_id from player_period cross join generate_series(0, 6) as n where ${within} and period = 'week'
      ) d
      where p.merchant_id = ${merchantId} and p.day = d.day and p.member_id = d.member_id returning p.merchant_id, p.day, p.member_id
    ), periods as (
      delete from player_period where ${within} returning merchant_id, period, begin, member_id
    )
    ${figures(gone, timeZone, -1)}`.execute(tx);
}

/** How many members of a slice registered on another day by this clock than the one they are counted by. */
export async function countMoved(
  tx: Tx,
  merchantId: string,
  { after, last }: Slice,
  timeZone: string,
): Promise<number> {
  const { rows } = await sql<{ moved: bigint }>`
    select count(*) as moved from player_period p join member m on m.merchant_id = p.merchant_id and m.id = p.member_id
    where p.merchant_id = ${merchantId} and p.member_id > ${after}::uuid and p.member_id <= ${last}::uuid and p.period = 'ever'
      and p.registered <> (m.created_at at time zone ${timeZone}::text)::date`.execute(tx);
  return Number(rows[0]?.moved ?? 0);
}
