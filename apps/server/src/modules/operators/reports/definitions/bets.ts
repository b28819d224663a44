/** What bets come to, by day, category, vendor or game. */
import { isPeriod } from '../periods.ts';
import { betSums } from '../queries/index.ts';
import { type CellKind, columnsOf, type Group, type Report } from '../report.ts';

const BP = 10_000n;

type BetGroup = 'category' | 'vendor' | 'game';

function groupColumn(by: Group): Readonly<Record<string, CellKind>> {
  if (isPeriod(by)) return { period: 'day' };
  return by === 'currency' ? { currency: 'text' } : { [by]: by as BetGroup };
}

export const betsReport: Report = {
  code: 'bets',
  maxDays: 400,
  groups: ['day', 'week', 'month', 'category', 'vendor', 'game', 'currency'],
  filters: ['category', 'vendor', 'game'],
  columns: (by = 'day') =>
    columnsOf({
      ...groupColumn(by),
      bets: 'count',
      stake: 'money',
      open: 'money',
      payout: 'money',
      ggr: 'money',
      return: 'share',
    }),
  chart: { bars: 'stake', line: 'ggr' },
  async read(call) {
    const rows = await betSums(call, call.by ?? 'day');
    return {
      rows: rows.map(({ group, bets, stake, open, payout }) => {
        const ended = stake - open;
        return [group, bets, stake, open, payout, ended - payout, ended > 0n ? (payout * BP) / ended : null];
      }),
    };
  },
};
