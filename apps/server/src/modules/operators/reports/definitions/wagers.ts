/** Every bet, the newest first: the largest report there is. */
import { readBets } from '../queries/index.ts';
import { columnsOf, type Report } from '../report.ts';

export const wagersReport: Report = {
  code: 'wagers',
  maxDays: 400,
  groups: [],
  filters: ['category', 'vendor', 'game', 'state'],
  isLines: () => true,
  columns: () =>
    columnsOf({
      at: 'time',
      id: 'id',
      member: 'member',
      game: 'game',
      vendor: 'vendor',
      category: 'category',
      draw: 'text',
      stake: 'money',
      payout: 'money',
      state: 'state',
    }),
  async read(call, page) {
    const { shown, end } = await readBets(call, page, { by: 'at' });
    return {
      rows: shown.map((row) => [
        row.at,
        row.id,
        row.member_id,
        row.game,
        row.vendor,
        row.category,
        row.draw,
        row.stake,
        row.payout,
        row.state,
      ]),
      ...end,
    };
  },
};
