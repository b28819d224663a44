import type { Family } from '../plugin.ts';

/** The game in a sentence. */
export const family: Family<'instant', Record<string, never>> = {
  code: 'template',
  shape: 'instant',
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
          returns: { lowest: '0.980000000000', highest: '0.980000000000' },
          figures: { bet: 'side', hitRate: '0.500000000000', volatility: '0.980000' },
          maxMultiplierE4: 19_600,
        },
      ],
      stake: { minUnits: 1, maxUnits: 10_000, capUnits: 100_000 },
      minRoundMs: 0,
      supportsTrial: true,
      art: { symbol: 'coin', hue: 45 },
      textKeys: {
        name: 'game.template.name',
        tagline: 'game.template.tagline',
        rules: ['game.template.rules.choose', 'game.template.rules.pays', 'game.template.rules.fair'],
      },
    },
  ],
  view: () => import('./view/template-view.tsx'),
};
