/** How games return against what they publish, as regulators want it (GLI-19, 2.9): every listed game, also one without activity. */
import { betSums, type GameRow, gamesWith } from '../queries/index.ts';
import { columnsOf, type Report } from '../report.ts';

const BP = 10_000n;

export const performanceReport: Report = {
  code: 'performance',
  maxDays: 400,
  groups: [],
  filters: ['category', 'vendor', 'game'],
  columns: () =>
    columnsOf({
      game: 'game',
      vendor: 'vendor',
      category: 'category',
      bets: 'count',
      stake: 'money',
      payout: 'money',
      ggr: 'money',
      return: 'share',
      theory: 'share',
      deviation: 'share',
      activity: 'state',
    }),
  async read(call) {
    const { query } = call;
    const sums = new Map((await betSums(call, 'game')).map((row) => [row.group, row]));
    const rows = await gamesWith(call, [...sums.keys()]);
    const isRequested = ({ code, vendor, category }: GameRow) =>
      (query.game ?? code) === code && (query.vendor ?? vendor) === vendor && (query.category ?? category) === category;
    return {
      rows: rows.filter(isRequested).map(({ code, vendor, category, theory }) => {
        const { bets = 0n, stake = 0n, open = 0n, payout = 0n } = sums.get(code) ?? {};
        const ended = stake - open;
        const actual = ended > 0n ? (payout * BP) / ended : null;
        const deviation = actual === null || theory === null ? null : actual - BigInt(theory);
        const figures = [bets, ended, payout, ended - payout, actual, theory, deviation];
        return [code, vendor, category, ...figures, bets > 0n ? 'active' : 'no_activity'];
      }),
    };
  },
};
