import { type Family, variantsByShare } from '../plugin.ts';
import { type MinesConfig, TILES } from './rules.ts';

/** No round pays more: ×10,000. Every count of mines can be chosen; a round ends with the last gem that pays no more than this. */
const MAX_MULTIPLIER_E4 = 100_000_000;

const variant = variantsByShare<MinesConfig>({
  config: (percent) => ({ tiles: TILES, percent, maxMultiplierE4: MAX_MULTIPLIER_E4 }),
  bet: '3-3',
  hitRate: '0.669565217391',
  isLimited: true,
});

/** Mines: the original. Find gems one by one, and cash out before a mine is found. */
export const family: Family<'stepped', MinesConfig> = {
  code: 'mines',
  shape: 'stepped',
  rulesVersion: 1,
  engines: { 1: () => import('./engine.ts') },
  games: [
    {
      code: 'mines',
      category: 'LOCAL',
      source: 'fair',
      variants: [
        variant('standard', 99, {
          returns: { lowest: '0.989920000000', highest: '0.990000000000' },
          volatility: '0.695441',
          maxMultiplierE4: 91_933_875,
        }),
        variant('edge-2', 98, {
          returns: { lowest: '0.979944000000', highest: '0.980000000000' },
          volatility: '0.688433',
          maxMultiplierE4: 91_005_250,
        }),
        variant('edge-4', 96, {
          returns: { lowest: '0.959928000000', highest: '0.960000000000' },
          volatility: '0.674369',
          maxMultiplierE4: 89_148_000,
        }),
      ],
      stake: { minUnits: 1, maxUnits: 1_000, capUnits: 10_000_000 },
      minRoundMs: 0,
      supportsTrial: true,
      art: { symbol: 'diamond', hue: 165 },
      textKeys: {
        name: 'game.mines.name',
        tagline: 'game.mines.tagline',
        rules: [
          'game.mines.rules.board',
          'game.mines.rules.pays',
          'game.mines.rules.limit',
          'game.mines.rules.left',
          'game.mines.rules.fair',
        ],
      },
    },
  ],
  view: () => import('./view/mines-view.tsx'),
};
