/** The SQL of a run's sums: what every team with a contract did in the period, by pieces of the tree. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/db.ts';
import { setRows } from '../../../../db/tenancy/rows.ts';
import { activeFrom, type ContractProduct } from '../../contracts/index.ts';
import { LATE_MINUTES, leftOutIn, type TeamSums } from '../../figures/index.ts';
import type { RunRow } from '../store.ts';

const HOUR_MS = 3_600_000;

const keyOf = ({ merchant_id, kind, period_kind, period }: RunRow) => ({ merchant_id, kind, period_kind, period });

const isRun = ({ merchant_id, kind, period_kind, period }: RunRow) => sql`
  merchant_id = ${merchant_id} and kind = ${kind} and period_kind = ${period_kind} and period = ${period}`;

/** A row for each agent and product of some of the contracts: nothing yet. Returns the last of these contracts. */
export async function listTeams(
  tx: Tx,
  run: RunRow,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<string | undefined> {
  const { merchant_id: merchantId, kind, period_kind: periodKind, period } = run;
  const { rows } = await sql<{ last: string | null }>`
    with contract as materialized (
      select id, agent_id, product from agent_contract
      where merchant_id = ${merchantId} and kind = ${kind} and (${periodKind} = '' or agent_contract.period = ${periodKind})
        and (state in ('active', 'change_proposed', 'end_asked', 'suspended') or ends_at >= ${run.to_at})
        ${after === undefined ? sql`` : sql`and id > ${after}::uuid`}
      order by id limit ${limit}
    ), listed as (
      insert into agent_team_sum (merchant_id, kind, period_kind, period, agent_id, product, stake_minor, payout_minor, valid_minor, rebate_minor,
        deposit_minor, award_minor, active_members, bettors)
      select distinct ${merchantId}, ${kind}, ${periodKind}, ${period}, agent_id, p.product, 0, 0, 0, 0, 0, 0, 0, 0
      from contract cross join lateral (
        select contract.product
        -- of all products together, what of it is live may count half
        union select 'LIVE' where ${kind} = 'revenue' and contract.product = 'CONS'
      ) p
      on conflict do nothing
    )
    select id::text as last from contract order by id desc limit 1`.execute(tx);
  return rows[0]?.last ?? undefined;
}

/** All are listed; where there are none, that is all. */
export const beginSums = (
  tx: Tx,
  run: RunRow,
  { at, isEmpty }: { readonly at: Date; readonly isEmpty: boolean },
): Promise<unknown> =>
  setRows(tx, 'agent_bill_run', keyOf(run), { summing_at: at, summed_to: '', ...(isEmpty && { summed_at: at }) });

/** How far they are; without an end they are whole. */
export const endSums = (
  tx: Tx,
  run: RunRow,
  { upTo, at }: { readonly upTo: string | undefined; readonly at: Date },
): Promise<unknown> =>
  setRows(tx, 'agent_bill_run', keyOf(run), upTo === undefined ? { summed_at: at } : { summed_to: upTo });

export async function productsOf(db: Db, run: RunRow): Promise<readonly string[]> {
  const { rows } = await sql<{ product: string }>`
    select distinct product from agent_team_sum where ${isRun(run)}`.execute(db);
  return rows.map(({ product }) => product);
}

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
const ownColumns = [...allColumns, leftPayout];
const joined = (columns: readonly string[], of: (name: string) => string) => sql.raw(columns.map(of).join(', '));

/** Of rows that are a member each: of who is left out only what it won beyond its stakes stays, as a payout, so that nobody earns more because it won. */
const ofMembers = (name: string) =>
  name === 'payout'
    ? 'sum_minor(payout) + sum_minor(greatest(left_payout - left_stake, 0)) as payout'
    : `sum_minor(${name}) as ${name}`;

/** Of rows that are a member each. */
const memberCounts = sql`
  count(*) filter (where valid >= ${activeFrom.validMinor} and deposit >= ${activeFrom.depositMinor}) as active,
  count(*) filter (where stake > 0) as bettors, count(*) filter (where left_stake > 0) as left_members`;

/**
 * For statements of one shape that are many: to plan one takes as long as to execute it. Each reads by keys whatever there is, so that a plan made
 * for any piece is right for all.
 */
export const planOnce = (tx: Tx): Promise<unknown> =>
  sql`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('jit', 'off', true)`.execute(tx);

interface Piece {
  /** Exclusive. */
  readonly after: string;
  /** At most, by where they are now: of those who are not in the tree there any more it has the figures, too. */
  readonly members: number;
  /** Of the run's contracts. */
  readonly products: readonly string[];
}

/** Behind every path. */
const END = '~';

/**
 * A figure's path names everybody above, so each member is added to the teams of all of these. Who was at several places in the period is one
 * member of those who are above both, and belongs to the piece in which the first of its places is. Returns the path at which the piece
 * ends; undefined: nobody is behind it.
 */
export async function addPiece(tx: Tx, run: RunRow, { after, members, products }: Piece): Promise<string | undefined> {
  const { merchant_id: merchantId, from_at: from, to_at: to } = run;
  const { rows } = await sql<{ end: string | null }>`
    with piece as materialized (
      select (
        select path from agent_node where merchant_id = ${merchantId} and path > ${after} order by path offset ${members - 1}::integer limit 1
      ) as up_to
    ), ${leftOutIn(merchantId)}, figure as materialized (
      select f.path, f.product, ${figureSums}
      from ${hoursOf(run)} cross join lateral (
        select * from agent_figure where merchant_id = ${merchantId} and hour = h.hour and path > ${after}
          and path <= (select coalesce(up_to, ${END}) from piece) offset 0
      ) f left join left_out x on x.id = split_part(f.path, '/', -2) and f.hour >= x.from_at
      group by f.path, f.product
    ), moved as materialized (
      select path, split_part(path, '/', -2) as member from (select distinct path from figure) f
      where exists (
        select 1 from agent_position p
        where p.merchant_id = ${merchantId} and p.member_id = split_part(f.path, '/', -2)::uuid and p.path <> f.path offset 0
      )
    ), elsewhere as (
      select f.path, f.product, min(f.path) over (partition by split_part(f.path, '/', -2)) as first, ${joined(ownColumns, (name) => name)}
      from (
        select f.path, f.product, ${figureSums}
        from (
          select distinct p.path from moved m cross join lateral (
            select path from agent_position where merchant_id = ${merchantId} and member_id = m.member::uuid offset 0
          ) p
        ) p cross join lateral (
          select * from agent_figure where merchant_id = ${merchantId} and path = p.path and hour >= ${from} and hour < ${to} offset 0
        ) f left join left_out x on x.id = split_part(f.path, '/', -2) and f.hour >= x.from_at
        group by f.path, f.product
      ) f
    ), own as materialized (
      select split_part(f.path, '/', -2) as member, f.path, f.is_moved, a.product,
        ${joined([...betColumns, leftPayout], (name) => `sum_minor(${name}) filter (where a.product in ('CONS', f.product)) as ${name}`)},
        ${joined(moneyColumns, (name) => `sum_minor(${name}) as ${name}`)}
      from (
        select path, product, false as is_moved, ${joined(ownColumns, (name) => name)}
        from figure where not exists (select 1 from moved where moved.path = figure.path)
        union all
        select path, product, true, ${joined(ownColumns, (name) => name)}
        from elsewhere where first > ${after} and first <= (select coalesce(up_to, ${END}) from piece)
      ) f cross join unnest(${[...products]}::text[]) a (product)
      group by f.path, f.is_moved, a.product
    ), team as materialized (
      select id, product, ${joined(allColumns, (name) => `sum_minor(${name}) as ${name}`)},
        sum_minor(active) as active, sum_minor(bettors) as bettors, sum_minor(left_members) as left_members
      from (
        -- an upline's members are added up before they are given to everybody above
        select above.id, b.product, ${joined(allColumns, (name) => `b.${name}`)}, active, bettors, left_members
        from (
          select left(path, -37) as above, product, ${joined(allColumns, ofMembers)}, ${memberCounts}
          from own where not is_moved group by 1, 2
        ) b cross join lateral unnest(string_to_array(rtrim(b.above, '/'), '/')) above (id)
        union all
        select member, product, ${joined(allColumns, ofMembers)}, ${memberCounts}
        from own where not is_moved and exists (
          select 1 from agent_team_sum where ${isRun(run)} and agent_id = own.member::uuid and product = own.product offset 0
        ) group by member, product
        union all
        select id, product, ${joined(allColumns, ofMembers)}, ${memberCounts}
        from (
          select above.id, o.product, o.member, ${joined(ownColumns, (name) => `sum_minor(o.${name}) as ${name}`)}
          from own o cross join lateral unnest(string_to_array(rtrim(o.path, '/'), '/')) above (id)
          where o.is_moved group by above.id, o.product, o.member
        ) m group by id, product
      ) part group by id, product
    ), added as (
      -- by their keys, one by one: no statistics of a table that fills now can make it read the whole run
      insert into agent_team_sum as s (merchant_id, kind, period_kind, period, agent_id, product,
        ${joined(allColumns, (name) => `${name}_minor`)}, active_members, bettors, left_members)
      select ${merchantId}, ${run.kind}, ${run.period_kind}, ${run.period}, id::uuid, product, ${joined(allColumns, (name) => name)},
        active, bettors, left_members
      from team where exists (
        select 1 from agent_team_sum where ${isRun(run)} and agent_id = team.id::uuid and product = team.product offset 0
      )
      on conflict (merchant_id, kind, period_kind, period, agent_id, product) do update set
        ${joined(allColumns, (name) => `${name}_minor = s.${name}_minor + excluded.${name}_minor`)},
        active_members = s.active_members + excluded.active_members, bettors = s.bettors + excluded.bettors,
        left_members = s.left_members + excluded.left_members
    )
    select up_to as "end" from piece`.execute(tx);
  return rows[0]?.end ?? undefined;
}

interface SumRow {
  readonly agent_id: string;
  readonly product: ContractProduct;
  readonly stake_minor: bigint;
  readonly payout_minor: bigint;
  readonly valid_minor: bigint;
  readonly rebate_minor: bigint;
  readonly won_stake_minor: bigint;
  readonly lost_stake_minor: bigint;
  readonly lost_minor: bigint;
  readonly left_stake_minor: bigint;
  readonly left_valid_minor: bigint;
  readonly left_members: number;
  readonly deposit_minor: bigint;
  readonly award_minor: bigint;
  readonly active_members: number;
  readonly bettors: number;
}

export const sumKey = (agentId: string, product: string) => `${agentId} ${product}`;

/** Of these agents, by agent and product. Who has a contract in force since they were begun has none. */
export async function sumsOf(db: Db, run: RunRow, agentIds: readonly string[]): Promise<ReadonlyMap<string, TeamSums>> {
  const { rows } = await sql<SumRow>`
    select * from agent_team_sum
    where merchant_id = ${run.merchant_id} and kind = ${run.kind} and period_kind = ${run.period_kind} and period = ${run.period}
      and agent_id = any(${[...agentIds]}::uuid[])`.execute(db);
  return new Map(
    rows.map((row) => [
      sumKey(row.agent_id, row.product),
      {
        stakeMinor: row.stake_minor,
        payoutMinor: row.payout_minor,
        validMinor: row.valid_minor,
        rebateMinor: row.rebate_minor,
        wonStakeMinor: row.won_stake_minor,
        lostStakeMinor: row.lost_stake_minor,
        lostMinor: row.lost_minor,
        leftStakeMinor: row.left_stake_minor,
        leftValidMinor: row.left_valid_minor,
        leftMembers: row.left_members,
        depositMinor: row.deposit_minor,
        awardMinor: row.award_minor,
        activeMembers: row.active_members,
        bettors: row.bettors,
      },
    ]),
  );
}

interface Forgotten {
  readonly forgotten: Date;
  readonly limit: number;
}

/** Some of the run's, by where they are on the disk. Returns how many. */
export async function deleteSums(tx: Tx, run: RunRow, { limit }: Forgotten): Promise<number> {
  const { rows } = await sql`
    delete from agent_team_sum where merchant_id = ${run.merchant_id} and ctid = any(array(
      select ctid from agent_team_sum where ${isRun(run)} limit ${limit}::integer
    )) returning 1`.execute(tx);
  return rows.length;
}

/** Some of what no bill will ask for any more. */
export async function deleteLate(tx: Tx, { merchant_id: merchantId }: RunRow, { forgotten, limit }: Forgotten) {
  const oldest = new Date(forgotten.getTime() - LATE_MINUTES * 60_000);
  const { rows } = await sql`
    delete from agent_late_figure where merchant_id = ${merchantId} and ctid = any(array(
      select ctid from agent_late_figure where merchant_id = ${merchantId} and hour < ${oldest} limit ${limit}::integer
    )) returning 1`.execute(tx);
  return rows.length;
}
