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
      category: 'RNG',
      source: 'fair',
      variants: [
        {
          code: 'standard',
          config: {},
          returns: { lowest: '0.944787379972', highest: '0.944787379972' },
          figures: { bet: 'spin', hitRate: '0.269718792866', volatility: '6.584091' },
          maxMultiplierE4: 2_000_000,
          isLimited: true,
        },
      ],
      stake: { minUnits: 1, maxUnits: 1_000, capUnits: 500_000 },
      minRoundMs: 1_500,
      supportsTrial: true,
      art: { symbol: 'slots', hue: 285 },
      textKeys: {
        name: 'game.template.name',
        tagline: 'game.template.tagline',
        rules: ['game.template.rules.lines', 'game.template.rules.pays', 'game.template.rules.fair'],
      },
    },
  ],
  view: () => import('./view/template-view.tsx'),
};
