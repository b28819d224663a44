import { type Family, variantsByShare } from '../plugin.ts';
import type { DiceConfig } from './engine.ts';

const variant = variantsByShare<DiceConfig>({
  config: (percent) => ({ percent }),
  bet: 'over 50.50',
  hitRate: '0.494950504740',
});

/** Dice: the original. Over or under a number, at the variant's share of the fair odds. */
export const family: Family<'instant', DiceConfig> = {
  code: 'dice',
  shape: 'instant',
  rulesVersion: 1,
  engines: { 1: () => import('./engine.ts') },
  games: [
    {
      code: 'dice',
      category: 'LOCAL',
      source: 'fair',
      variants: [
        variant('standard', 99, {
          returns: { lowest: '0.989902329669', highest: '0.990000497424' },
          volatility: '1.000048',
          maxMultiplierE4: 99_009_900,
        }),
        variant('edge-2', 98, {
          returns: { lowest: '0.979903609638', highest: '0.980000492399' },
          volatility: '0.989899',
          maxMultiplierE4: 98_009_800,
        }),
        variant('edge-4', 96, {
          returns: { lowest: '0.959902439643', highest: '0.960000482350' },
          volatility: '0.969700',
          maxMultiplierE4: 96_009_600,
        }),
      ],
      stake: { minUnits: 1, maxUnits: 10_000, capUnits: 1_000_000 },
      minRoundMs: 0,
      supportsTrial: true,
      art: { symbol: 'dice', hue: 265 },
      textKeys: {
        name: 'game.dice.name',
        tagline: 'game.dice.tagline',
        rules: [
          'game.dice.rules.roll',
          'game.dice.rules.multiplier',
          'game.dice.rules.rounding',
          'game.dice.rules.fair',
        ],
      },
    },
  ],
  view: () => import('./view/dice-view.tsx'),
};
