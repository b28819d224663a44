import type { GameManifestOf } from '../plugin.ts';

/** Dice: the original. Over or under a number, at 99 % of the fair odds. */
export const manifest: GameManifestOf<'instant'> = {
  code: 'dice',
  category: 'LOCAL',
  shape: 'instant',
  rulesVersion: 1,
  chance: 'fair',
  returns: { lowest: '0.989902329669', highest: '0.990000497424' },
  figures: { bet: 'over 50.50', hitRate: '0.494950504740', volatility: '1.000048' },
  maxMultiplierE4: 99_009_900,
  stake: { minUnits: 1, maxUnits: 10_000, capUnits: 1_000_000 },
  minRoundMs: 0,
  supportsTrial: true,
  art: { symbol: 'dice', hue: 265 },
  textKeys: {
    name: 'game.dice.name',
    tagline: 'game.dice.tagline',
    rules: ['game.dice.rules.roll', 'game.dice.rules.multiplier', 'game.dice.rules.rounding', 'game.dice.rules.fair'],
  },
  engine: () => import('./engine.ts'),
  view: () => import('./view/dice-view.tsx'),
};
