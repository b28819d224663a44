import type { Family } from '../plugin.ts';
import type { HoardConfig } from './rules.ts';

/** Dragon's Hoard: five reels, 1024 ways, free spins with tripled wins. */
export const family: Family<'instant', HoardConfig> = {
  code: 'dragons-hoard',
  shape: 'instant',
  rulesVersion: 1,
  engines: { 1: () => import('./engine.ts') },
  games: [
    {
      code: 'dragons-hoard',
      category: 'RNG',
      source: 'fair',
      variants: [
        {
          code: 'standard',
          config: {},
          returns: { lowest: '0.971024741630', highest: '0.971024741630' },
          figures: { bet: 'spin', hitRate: '0.332848625550', volatility: '5.852274' },
          maxMultiplierE4: 50_000_000,
          isLimited: true,
        },
        {
          code: 'pays-95',
          config: {
            pays: {
              dragon: { 3: 50, 4: 140, 5: 600 },
              diamond: { 3: 24, 4: 80, 5: 270 },
              crown: { 3: 20, 4: 48, 5: 140 },
              bell: { 3: 10, 4: 30, 5: 70 },
            },
          },
          returns: { lowest: '0.955558526627', highest: '0.955558526627' },
          figures: { bet: 'spin', hitRate: '0.332848625550', volatility: '5.806138' },
          maxMultiplierE4: 50_000_000,
          isLimited: true,
        },
      ],
      stake: { minUnits: 1, maxUnits: 1_000, capUnits: 5_000_000 },
      minRoundMs: 2_500,
      supportsTrial: true,
      art: { symbol: 'dragon', hue: 18 },
      textKeys: {
        name: 'game.dragons-hoard.name',
        tagline: 'game.dragons-hoard.tagline',
        rules: [
          'game.dragons-hoard.rules.ways',
          'game.dragons-hoard.rules.clover',
          'game.dragons-hoard.rules.coin',
          'game.dragons-hoard.rules.free-spins',
          'game.dragons-hoard.rules.limit',
          'game.dragons-hoard.rules.fair',
        ],
      },
    },
  ],
  view: () => import('./view/hoard-view.tsx'),
};
