/** Agents with their whole teams: what the teams did, and what their bills came to. */
import { agentRows } from '../queries/index.ts';
import { columnsOf, type Report } from '../report.ts';

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
  async read(call, { after = '', limit }) {
    const path = Buffer.from(after, 'base64url').toString();
    const rows = await agentRows(call, path, limit + 1);
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
