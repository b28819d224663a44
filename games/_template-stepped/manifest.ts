import type { GameManifestOf } from '../plugin.ts';

/** The game in a sentence. */
export const manifest: GameManifestOf<'stepped'> = {
  code: 'template',
  category: 'LOCAL',
  shape: 'stepped',
  rulesVersion: 1,
  chance: 'fair',
  returns: { lowest: '0.960000000000', highest: '0.960000000000' },
  figures: { bet: 'floor-3', hitRate: '0.296296296296', volatility: '1.479459' },
  maxMultiplierE4: 72_900,
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
  engine: () => import('./engine.ts'),
  view: () => import('./view/template-view.tsx'),
};
