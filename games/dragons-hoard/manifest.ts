import type { Family } from '../plugin.ts';

/** Dragon's Hoard: five reels, 1024 ways, free spins with tripled wins. */
export const family: Family<'instant', Record<string, never>> = {
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
