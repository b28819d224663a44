/** Agents with their whole teams: what the teams did, and what their bills came to. */
import { sql } from 'kysely';
import { columnsOf, type Report } from '../report.ts';

interface AgentRow {
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

export const agentsReport: Report = {
  code: 'agents',
  maxDays: 400,
  groups: [],
  filters: [],
  isLines: () => true,
  columns: () =>
    columnsOf({
      member: 'member',
      username: 'text',
      level: 'text',
      team: 'count',
      stake: 'money',
      payout: 'money',
      ggr: 'money',
      deposited: 'money',
      withdrawn: 'money',
      awards: 'money',
      billed: 'money',
      paid: 'money',
    }),
  async read({ deps, merchant, from, to }, { after = '', limit }) {
    const { id } = merchant;
    // In the order of the tree; a path is all that begins with an agent's own.
    const path = Buffer.from(after, 'base64url').toString();
    const { rows } = await sql<AgentRow & { readonly path: string }>`
      select a.member_id as id, a.username, a.level, a.path, t.team, f.stake, f.payout, f.deposited, f.withdrawn, f.awards, b.billed, b.paid
      from (
        select member_id, username, level, path from agent_node
        where merchant_id = ${id} and is_agent and path > ${path} order by path limit ${limit + 1}
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
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: shown.map((row) => [
        row.id,
        row.username,
        `${row.level}`,
        row.team,
        row.stake,
        row.payout,
        row.stake - row.payout,
        row.deposited,
        row.withdrawn,
        row.awards,
        row.billed,
        row.paid,
      ]),
      next: rows.length > limit && last ? Buffer.from(last.path).toString('base64url') : undefined,
    };
  },
};
