/** Every player with what came, went and was played in the days, the newest first. */
import { writeCursor } from '../../../../db/page-key.ts';
import { playerRows } from '../queries/index.ts';
import { columnsOf, type Report } from '../report.ts';

export const playersReport: Report = {
  code: 'players',
  maxDays: 400,
  groups: [],
  filters: [],
  isLines: () => true,
  columns: () =>
    columnsOf({
      member: 'member',
      username: 'text',
      registered: 'time',
      deposits: 'count',
      deposited: 'money',
      withdrawals: 'count',
      withdrawn: 'money',
      bets: 'count',
      stake: 'money',
      payout: 'money',
      ggr: 'money',
    }),
  async read(call, { after, limit }) {
    const rows = await playerRows(call, { after, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: shown.map(({ stake, open, payout, ...row }) => [
        row.id,
        row.username,
        row.created_at,
        row.deposits,
        row.deposited,
        row.withdrawals,
        row.withdrawn,
        row.bets,
        stake,
        payout,
        stake - open - payout,
      ]),
      next: rows.length > limit && last ? writeCursor({ at: last.created_at, id: last.id }) : undefined,
    };
  },
};
