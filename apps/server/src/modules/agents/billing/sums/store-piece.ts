/** The SQL of a piece of a run's sums: some members in the order of the tree, added to the teams of everybody above them. */
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../../db/db.ts';
import type { ActiveFrom } from '../../contracts/index.ts';
import { leftOutIn } from '../../figures/index.ts';
import type { RunRow } from '../store.ts';
import { isRun } from './store.ts';

const HOUR_MS = 3_600_000;

/** Each hour of the period: figures are kept by the hour of the clock of the world. */
const hoursOf = ({ from_at: from, to_at: to }: RunRow) => {
  const first = new Date(Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS);
  return sql`generate_series(${first}::timestamptz, ${new Date(to.getTime() - 1)}::timestamptz, interval '1 hour') h (hour)`;
};

/** What a member did at a place, without what counts for no agent. */
const figureSums = sql`
  sum_minor(stake_minor) filter (where x.id is null) as stake,
  sum_minor(payout_minor) filter (where x.id is null) as payout,
  sum_minor(valid_minor) filter (where x.id is null) as valid, sum_minor(rebate_minor) as rebate,
  sum_minor(won_stake_minor) filter (where x.id is null) as won_stake,
  sum_minor(lost_stake_minor) filter (where x.id is null) as lost_stake,
  sum_minor(lost_minor) filter (where x.id is null) as lost,
  sum_minor(stake_minor) filter (where x.id is not null) as left_stake,
  sum_minor(valid_minor) filter (where x.id is not null) as left_valid,
  sum_minor(payout_minor) filter (where x.id is not null) as left_payout,
  sum_minor(deposit_minor) as deposit, sum_minor(award_minor) as award`;

const betColumns = [
  'stake',
  'payout',
  'valid',
  'rebate',
  'won_stake',
  'lost_stake',
  'lost',
  'left_stake',
  'left_valid',
];
const moneyColumns = ['deposit', 'award'];
const allColumns = [...betColumns, ...moneyColumns];
const leftPayout = 'left_payout';
const joined = (columns: readonly string[], of: (name: string) => string) => sql.raw(columns.map(of).join(', '));

/** Of a member's figures by product. */
const ownSums = sql`
  ${joined([...betColumns, leftPayout], (name) => `sum_minor(f.${name}) filter (where a.product in ('CONS', f.product)) as ${name}`)},
  ${joined(moneyColumns, (name) => `sum_minor(f.${name}) as ${name}`)}`;

/** Of rows that are a member each: of who is left out only what it won beyond its stakes stays, as a payout, so that nobody earns more because it won. */
const ofMembers = (name: string) =>
  name === 'payout'
    ? 'sum_minor(payout) + sum_minor(greatest(left_payout - left_stake, 0)) as payout'
    : `sum_minor(${name}) as ${name}`;

/** Of rows that are a member each. */
const teamSums = (activeFrom: ActiveFrom) => sql`
  ${joined(allColumns, ofMembers)},
  count(*) filter (where valid >= ${activeFrom.validMinor} and deposit >= ${activeFrom.depositMinor}) as active,
  count(*) filter (where stake > 0) as bettors, count(*) filter (where left_stake > 0) as left_members`;

const counts = ['active', 'bettors', 'left_members'];

/** Rows of "team" into the sums, by their keys, one by one: no statistics of a table that fills now can make it read the whole run. */
const addTeams = (run: RunRow) => sql`
  insert into agent_team_sum as s (merchant_id, kind, period_kind, period, agent_id, product,
    ${joined(allColumns, (name) => `${name}_minor`)}, active_members, bettors, left_members)
  select ${run.merchant_id}, ${run.kind}, ${run.period_kind}, ${run.period}, id::uuid, product, ${joined(allColumns, (name) => name)},
    active, bettors, left_members
  from team where exists (
    select 1 from agent_team_sum where ${isRun(run)} and agent_id = team.id::uuid and product = team.product offset 0
  )
  on conflict (merchant_id, kind, period_kind, period, agent_id, product) do update set
    ${joined(allColumns, (name) => `${name}_minor = s.${name}_minor + excluded.${name}_minor`)},
    active_members = s.active_members + excluded.active_members, bettors = s.bettors + excluded.bettors,
    left_members = s.left_members + excluded.left_members`;

/**
 * For statements of one shape that are many: to plan one takes as long as to execute it. Each reads by keys whatever there is, so that a plan made
 * for any piece is right for all.
 */
export const planOnce = (tx: Tx): Promise<unknown> =>
  sql`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('jit', 'off', true)`.execute(tx);

/** Behind every path. */
const END = '~';

/** The text is made once: to make it anew for each piece takes as long as what the server does besides. The first parameters change. */
function repeated<Row>(db: Db, statement: RawBuilder<Row>) {
  const compiled = statement.compile(db);
  return async (tx: Tx, first: readonly unknown[]): Promise<readonly Row[]> => {
    const parameters = [...first, ...compiled.parameters.slice(first.length)];
    return (await tx.executeQuery<Row>({ ...compiled, parameters } as CompiledQuery<Row>)).rows;
  };
}

/** Of anyone who is where it always was; how far that is, and the places of others. */
const pieceStatement = (run: RunRow, products: readonly string[], activeFrom: ActiveFrom) => sql<{
  end: string | null;
  others: readonly string[];
}>`
  with piece as materialized (
    select ${''}::text collate "C" as after, ${0}::integer as members
  ), node as materialized (
    select path, is_agent, has_moved from agent_node
    where merchant_id = ${run.merchant_id} and path > (select after from piece) order by path limit (select members from piece)
  ), up_to as materialized (
    select case when count(*) = (select members from piece) then max(path) end as path from node
  ), ${leftOutIn(run.merchant_id)}, figure as materialized (
    select f.path, f.product, ${figureSums}
    from ${hoursOf(run)} cross join lateral (
      select * from agent_figure where merchant_id = ${run.merchant_id} and hour = h.hour and path > (select after from piece)
        and path <= (select coalesce(path, ${END}) from up_to) offset 0
    ) f left join left_out x on x.id = split_part(f.path, '/', -2) and f.hour >= x.from_at
    group by f.path, f.product
  ), placed as materialized (
    select f.*, n.is_agent from figure f left join node n on n.path = f.path and not n.has_moved
  ), own as materialized (
    select f.path, f.is_agent, a.product, ${ownSums}
    from placed f cross join unnest(${[...products]}::text[]) a (product)
    where f.is_agent is not null group by f.path, f.is_agent, a.product
  ), team as materialized (
    select id, product, ${joined([...allColumns, ...counts], (name) => `sum_minor(${name}) as ${name}`)}
    from (
      -- an upline's members are added up before they are given to everybody above
      select above.id, b.product, ${joined([...allColumns, ...counts], (name) => `b.${name}`)}
      from (
        select left(path, -37) as above, product, ${teamSums(activeFrom)} from own group by 1, 2
      ) b cross join lateral unnest(string_to_array(rtrim(b.above, '/'), '/')) above (id)
      union all
      select split_part(path, '/', -2), product, ${teamSums(activeFrom)} from own where is_agent group by 1, 2
    ) part group by id, product
  ), added as (${addTeams(run)})
  select (select path from up_to) as "end", array(
    select distinct path from placed where is_agent is null
  ) as others`;

/**
 * Of members who were moved: one at several places in the period is one member of those who are above both, and belongs to the piece in which the
 * first of its places is.
 */
const othersStatement = (run: RunRow, products: readonly string[], activeFrom: ActiveFrom) => sql<object>`
  with piece as materialized (
    select ${''}::text collate "C" as after, ${''}::text collate "C" as up_to, ${[]}::text[] as paths
  ), ${leftOutIn(run.merchant_id)}, place as materialized (
    select distinct p.path from piece cross join unnest(piece.paths) o (path) cross join lateral (
      select path from agent_position where merchant_id = ${run.merchant_id} and member_id = split_part(o.path, '/', -2)::uuid
      union all select o.path collate "C" offset 0
    ) p
  ), own as materialized (
    select f.path, f.product, min(f.path) over (partition by split_part(f.path, '/', -2)) as first, ${joined([...allColumns, leftPayout], (name) => name)}
    from (
      select f.path, f.product, ${figureSums}
      from place p cross join lateral (
        select * from agent_figure where merchant_id = ${run.merchant_id} and path = p.path and hour >= ${run.from_at} and hour < ${run.to_at} offset 0
      ) f left join left_out x on x.id = split_part(f.path, '/', -2) and f.hour >= x.from_at
      group by f.path, f.product
    ) f
  ), team as materialized (
    select id, product, ${teamSums(activeFrom)}
    from (
      select above.id, a.product, split_part(f.path, '/', -2) as member, ${ownSums}
      from own f cross join unnest(${[...products]}::text[]) a (product)
        cross join lateral unnest(string_to_array(rtrim(f.path, '/'), '/')) above (id)
      where f.first > (select after from piece) and f.first <= (select up_to from piece)
      group by 1, 2, 3
    ) m group by id, product
  ), added as (${addTeams(run)})
  select from piece`;

interface Piece {
  /** Exclusive. */
  readonly after: string;
  /** At most, by where they are now: of those who are not in the tree there any more it has the figures, too. */
  readonly members: number;
}

/** Returns the path at which the piece ends; undefined: nobody is behind it. */
export type AddPiece = (tx: Tx, piece: Piece) => Promise<string | undefined>;

/** For pieces of the run: a figure's path names everybody above, so each member is added to the teams of all of these. */
export function addingPieces(db: Db, run: RunRow, products: readonly string[], activeFrom: ActiveFrom): AddPiece {
  const addPiece = repeated(db, pieceStatement(run, products, activeFrom));
  const addOthers = repeated(db, othersStatement(run, products, activeFrom));
  return async (tx, { after, members }) => {
    const [row] = await addPiece(tx, [after, members]);
    const end = row?.end ?? undefined;
    if (row && row.others.length > 0) await addOthers(tx, [after, end ?? END, row.others]);
    return end;
  };
}
