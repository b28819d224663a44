/**
 * How games return against what they publish, as regulators want it (GLI-19, 2.9): every listed game, also one without activity, and each variant that
 * was played by itself.
 */
import { gameKeyOf } from '#contract';
import { type GameRow, gamesWith, type VariantSums, variantSums } from '../queries/index.ts';
import { type Cell, columnsOf, type Report, type ReportCall } from '../report.ts';

const BP = 10_000n;

export const performanceReport: Report = {
  code: 'performance',
  maxDays: 400,
  groups: [],
  filters: ['category', 'vendor', 'game'],
  columns: () =>
    columnsOf({
      game: 'game',
      variant: 'variant',
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
    const sums = await variantSums(call);
    const played = Map.groupBy(sums, ({ vendor, game }) => gameKeyOf({ vendor, gameCode: game }));
    const rows = await gamesWith(call, [...new Set(sums.map(({ game }) => game))]);
    const isRequested = ({ code, vendor, category }: GameRow) =>
      (query.game ?? code) === code && (query.vendor ?? vendor) === vendor && (query.category ?? category) === category;
    return {
      rows: rows.filter(isRequested).flatMap((game) => {
        const variants = played.get(gameKeyOf({ vendor: game.vendor, gameCode: game.code }));
        return variants ? variants.map((one) => lineOf(call, game, one)) : [lineOf(call, game)];
      }),
    };
  },
};

/** Of a variant that was played; of a game that was not without one. */
function lineOf({ deps }: ReportCall, game: GameRow, played?: VariantSums): readonly Cell[] {
  const { code, vendor, category } = game;
  const { variant = '', bets = 0n, stake = 0n, open = 0n, payout = 0n } = played ?? {};
  const theory = deps.games.variantsOf({ vendor, gameCode: code })?.[variant] ?? game.theory;
  const ended = stake - open;
  const actual = ended > 0n ? (payout * BP) / ended : null;
  const deviation = actual === null || theory === null ? null : actual - BigInt(theory);
  const figures = [bets, ended, payout, ended - payout, actual, theory, deviation];
  return [code, variant, vendor, category, ...figures, bets > 0n ? 'active' : 'no_activity'];
}
