/** The SQL of agents with their whole teams. */
import { sql } from 'kysely';
import type { ReportCall } from '../report.ts';

export interface AgentRow {
  readonly id: string;
  readonly username: string;
  readonly level: number;
  readonly team: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly deposited: bigint;
  readonly withdrawn: bigint;
  readonly awards: bigint;
  readonly billed: bigint;
  readonly paid: bigint;
}

/** In the order of the tree, from the one after `path`; a path is all that begins with an agent's own. */
export async function agentRows({ deps, merchant: { id }, from, to }: ReportCall, path: string, limit: number) {
  const { rows } = await sql<AgentRow & { readonly path: string }>`
    select a.member_id as id, a.username, a.level, a.path, t.team, f.stake, f.payout, f.deposited, f.withdrawn, f.awards, b.billed, b.paid
    from (
      select member_id, username, level, path from agent_node
      where merchant_id = ${id} and is_agent and path > ${path} order by path limit ${limit}
    ) a
    cross join lateral (
      select count(*) - 1 as team from agent_node n where n.merchant_id = ${id} and n.path >= a.path and n.path < a.path || '~'
    ) t
    cross join lateral (
      select coalesce(sum(stake_minor), 0)::bigint as stake, coalesce(sum(payout_minor), 0)::bigint as payout,
        coalesce(sum(deposit_minor), 0)::bigint as deposited, coalesce(sum(withdrawal_minor), 0)::bigint as withdrawn,
        coalesce(sum(award_minor), 0)::bigint as awards
      from agent_figure g where g.merchant_id = ${id} and g.path >= a.path and g.path < a.path || '~'
        and g.hour >= ${from} and g.hour < ${to}
    ) f
    cross join lateral (
      select coalesce(sum(payable_minor), 0)::bigint as billed, coalesce(sum(paid_minor), 0)::bigint as paid
      from agent_bill i where i.merchant_id = ${id} and i.agent_id = a.member_id and i.from_at >= ${from} and i.from_at < ${to}
    ) b
    order by a.path`.execute(deps.db);
  return rows;
}
