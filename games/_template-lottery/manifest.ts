import type { Family } from '../plugin.ts';

/** The game in a sentence. */
export const family: Family<'shared', Record<string, never>> = {
  code: 'template',
  shape: 'shared',
  rulesVersion: 1,
  engines: { 1: () => import('./engine.ts') },
  games: [
    {
      code: 'template',
      category: 'LOTT',
      source: 'chain',
      calendar: { kind: 'every', seconds: 30, closesBefore: 3, utcOffsetMinutes: 480 },
      variants: [
        {
          code: 'standard',
          config: {},
          returns: { lowest: '0.950000000000', highest: '0.950000000000' },
          figures: { bet: 'last-1', hitRate: '0.100000000000', volatility: '2.850000' },
          maxMultiplierE4: 9_500_000,
        },
      ],
      stake: { minUnits: 0.02, maxUnits: 10_000, capUnits: 10_000_000 },
      drawCapUnits: 5_000_000,
      minRoundMs: 0,
      supportsTrial: true,
      art: { symbol: 'ticket', hue: 165 },
      textKeys: {
        name: 'game.template.name',
        tagline: 'game.template.tagline',
        rules: [
          'game.template.rules.draw',
          'game.template.rules.pays',
          'game.template.rules.void',
          'game.template.rules.fair',
        ],
      },
    },
  ],
  view: () => import('./view/template-view.tsx'),
};
