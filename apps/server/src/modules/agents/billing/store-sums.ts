/** The SQL of a run's sums: what every team with a contract did in the period, in one statement however many there are. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { activeFrom, type ContractProduct } from '../contracts/index.ts';
import { LATE_MINUTES, leftOutIn, type TeamSums } from '../figures/index.ts';
import type { RunRow } from './store.ts';

/**
 * A figure's path names everybody above, so each member is added to the teams of all of these. Who was at several places in the period is one
 * member of those who are above both.
 */
export async function sumTeams(tx: Tx, run: RunRow, at: Date): Promise<void> {
  // a million members take longer than a request may, and would be sorted on the disk that bets are written to
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await sql`set local work_mem = '64MB'`.execute(tx);
  await sql`set local jit = off`.execute(tx);
  const { merchant_id: merchantId, kind, period_kind: periodKind, period, from_at: from, to_at: to } = run;
  await sql`
    insert into agent_team_sum (merchant_id, kind, period_kind, period, agent_id, product, stake_minor, payout_minor, valid_minor, rebate_minor,
      won_stake_minor, lost_stake_minor, lost_minor, deposit_minor, award_minor, left_stake_minor, left_valid_minor,
      active_members, bettors, left_members)
    with wanted as materialized (
      select distinct agent_id::text as id, product from agent_contract
      where merchant_id = ${merchantId} and kind = ${kind} and (${periodKind} = '' or period = ${periodKind})
        and (state in ('active', 'change_proposed', 'end_asked') or ends_at >= ${to})
      -- of all products together, what of it is live may count half
      union
      select agent_id::text, 'LIVE' from agent_contract
      where merchant_id = ${merchantId} and kind = ${kind} and kind = 'revenue' and product = 'CONS' and period = ${periodKind}
        and (state in ('active', 'change_proposed', 'end_asked') or ends_at >= ${to})
    ), ${leftOutIn(merchantId)}, figure as materialized (
      select f.path, f.product, sum(stake_minor) filter (where x.id is null) as stake, sum(payout_minor) filter (where x.id is null) as payout,
        sum(valid_minor) filter (where x.id is null) as valid, sum(rebate_minor) as rebate,
        sum(won_stake_minor) filter (where x.id is null) as won_stake, sum(lost_stake_minor) filter (where x.id is null) as lost_stake,
        sum(lost_minor) filter (where x.id is null) as lost, sum(deposit_minor) as deposit, sum(award_minor) as award,
        sum(stake_minor) filter (where x.id is not null) as left_stake, sum(valid_minor) filter (where x.id is not null) as left_valid
      from agent_figure f left join left_out x on x.id = split_part(f.path, '/', -2) and f.hour >= x.from_at
      where f.merchant_id = ${merchantId} and f.hour >= ${from} and f.hour < ${to} group by f.path, f.product
    ), own as materialized (
      select split_part(f.path, '/', -2) as member, f.path, a.product,
        coalesce(sum(stake) filter (where a.product in ('CONS', f.product)), 0) as stake,
        coalesce(sum(payout) filter (where a.product in ('CONS', f.product)), 0) as payout,
        coalesce(sum(valid) filter (where a.product in ('CONS', f.product)), 0) as valid,
        coalesce(sum(rebate) filter (where a.product in ('CONS', f.product)), 0) as rebate,
        coalesce(sum(won_stake) filter (where a.product in ('CONS', f.product)), 0) as won_stake,
        coalesce(sum(lost_stake) filter (where a.product in ('CONS', f.product)), 0) as lost_stake,
        coalesce(sum(lost) filter (where a.product in ('CONS', f.product)), 0) as lost,
        coalesce(sum(left_stake) filter (where a.product in ('CONS', f.product)), 0) as left_stake,
        coalesce(sum(left_valid) filter (where a.product in ('CONS', f.product)), 0) as left_valid,
        sum(deposit) as deposit, sum(award) as award
      from figure f cross join (select distinct product from wanted) a group by f.path, a.product
    ), moved as materialized (
      select member, product from own group by member, product having count(*) > 1
    ), part as (
      select above.id, o.product, o.stake, o.payout, o.valid, o.rebate, o.won_stake, o.lost_stake, o.lost, o.left_stake, o.left_valid, o.deposit, o.award
      from own o cross join lateral unnest(string_to_array(rtrim(o.path, '/'), '/')) above (id)
      where not exists (select 1 from moved m where m.member = o.member and m.product = o.product)
      union all
      select above.id, o.product, sum(o.stake), sum(o.payout), sum(o.valid), sum(o.rebate), sum(o.won_stake), sum(o.lost_stake), sum(o.lost),
        sum(o.left_stake), sum(o.left_valid), sum(o.deposit), sum(o.award)
      from moved m join own o on o.member = m.member and o.product = m.product
        cross join lateral unnest(string_to_array(rtrim(o.path, '/'), '/')) above (id)
      group by above.id, o.product, o.member
    )
    select ${merchantId}, ${kind}, ${periodKind}, ${period}, w.id::uuid, w.product, sum(stake), sum(payout), sum(valid), sum(rebate),
      sum(won_stake), sum(lost_stake), sum(lost), sum(deposit), sum(award), sum(left_stake), sum(left_valid),
      count(*) filter (where valid >= ${activeFrom.validMinor} and deposit >= ${activeFrom.depositMinor}),
      count(*) filter (where stake > 0), count(*) filter (where left_stake > 0)
    from part join wanted w on w.id = part.id and w.product = part.product group by w.id, w.product`.execute(tx);
  await sql`
    update agent_bill_run set summed_at = ${at}
    where merchant_id = ${merchantId} and kind = ${kind} and period_kind = ${periodKind} and period = ${period}`.execute(
    tx,
  );
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

/** Of these agents, by agent and product. Whose team did nothing has none. */
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

/** With what no bill will ask for any more. */
export async function deleteSums(tx: Tx, run: RunRow, forgotten: Date): Promise<void> {
  const { merchant_id: merchantId, kind, period_kind: periodKind, period } = run;
  await sql`
    delete from agent_team_sum
    where merchant_id = ${merchantId} and kind = ${kind} and period_kind = ${periodKind} and period = ${period}`.execute(
    tx,
  );
  const oldest = new Date(forgotten.getTime() - LATE_MINUTES * 60_000);
  await sql`delete from agent_late_figure where merchant_id = ${merchantId} and hour < ${oldest}`.execute(tx);
}
