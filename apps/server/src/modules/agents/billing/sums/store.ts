/** The SQL of a run's sums: whose they are, how far they have come, and what they say. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/db.ts';
import { setRows } from '../../../../db/tenancy/rows.ts';
import { carryStatement } from '../../../../db/transactions.ts';
import type { ContractProduct } from '../../contracts/index.ts';
import { LATE_MINUTES, type TeamSums } from '../../figures/index.ts';
import type { RunRow } from '../store.ts';
import { type SumColumn, sumColumns, type TeamParts } from './team-parts.ts';

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

const columnOf = (name: SumColumn) =>
  name === 'active' ? 'active_members' : name === 'bettors' || name === 'left_members' ? name : `${name}_minor`;
const changes = sql.raw(sumColumns.map((name) => `${columnOf(name)} = s.${columnOf(name)} + t.${name}`).join(', '));
const names = sql.raw(sumColumns.join(', '));

/** What is written next is found by its keys, whatever is known of a table that fills now: no plan reads the whole run for some of its teams. */
export async function findByKeys(tx: Tx): Promise<void> {
  for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
    await carryStatement(tx, sql`set local ${sql.raw(`enable_${way}`)} = off`.compile(tx));
}

const arrayOf = (values: readonly (string | bigint)[]) => `{${values.join(',')}}`;

/** Of teams that are not listed nothing is kept. */
export async function addToTeams(tx: Tx, run: RunRow, parts: ReturnType<TeamParts['all']>): Promise<void> {
  const columns = sumColumns.map((_, at) => sql`${arrayOf(parts.map(({ sums }) => sums[at] ?? 0n))}::bigint[]`);
  await sql`
    update agent_team_sum s set ${changes}
    from unnest(${arrayOf(parts.map(({ agentId }) => agentId))}::uuid[], ${arrayOf(parts.map(({ product }) => product))}::text[], ${sql.join(columns)})
      as t (agent_id, product, ${names}) cross join lateral (
        -- one by one: a plan of a table that fills now expects few rows of the run, and would read them all
        select ctid as place from agent_team_sum where ${isRun(run)} and agent_id = t.agent_id and product = t.product offset 0
      ) own
    where s.ctid = own.place and s.merchant_id = ${run.merchant_id}`.execute(tx);
}

export async function productsOf(db: Db, run: RunRow): Promise<readonly string[]> {
  const { rows } = await sql<{ product: string }>`
    select distinct product from agent_team_sum where ${isRun(run)}`.execute(db);
  return rows.map(({ product }) => product);
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

/** Of some agents behind this one: from the first on, each statement would pass by all that those before have deleted. Returns the last. */
export async function deleteSums(
  tx: Tx,
  run: RunRow,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with agent as materialized (
      select distinct agent_id from agent_team_sum where ${isRun(run)} and (${after}::uuid is null or agent_id > ${after}::uuid)
      order by agent_id limit ${limit}::integer
    ), deleted as (
      delete from agent_team_sum where ${isRun(run)} and agent_id = any(array(select agent_id from agent))
    )
    select agent_id as last from agent order by agent_id desc limit 1`.execute(tx);
  return rows[0]?.last ?? null;
}

interface Forgotten {
  readonly forgotten: Date;
  readonly limit: number;
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
