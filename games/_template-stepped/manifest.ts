import type { Family } from '../plugin.ts';

/** The game in a sentence. */
export const family: Family<'stepped', Record<string, never>> = {
  code: 'template',
  shape: 'stepped',
  rulesVersion: 1,
  engines: { 1: () => import('./engine.ts') },
  games: [
    {
      code: 'template',
      category: 'LOCAL',
      source: 'fair',
      variants: [
        {
          code: 'standard',
          config: {},
          returns: { lowest: '0.960000000000', highest: '0.960000000000' },
          figures: { bet: 'floor-3', hitRate: '0.296296296296', volatility: '1.479459' },
          maxMultiplierE4: 72_900,
        },
      ],
      stake: { minUnits: 1, maxUnits: 10_000, capUnits: 100_000 },
      minRoundMs: 0,
      supportsTrial: true,
      art: { symbol: 'door', hue: 265 },
      textKeys: {
        name: 'game.template.name',
        tagline: 'game.template.tagline',
        rules: [
          'game.template.rules.doors',
          'game.template.rules.pays',
          'game.template.rules.left',
          'game.template.rules.fair',
        ],
      },
    },
  ],
  view: () => import('./view/template-view.tsx'),
};
