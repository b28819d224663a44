import type { Family, Variant } from '../plugin.ts';
import type { CrashConfig } from './engine.ts';

/** Everyone is cashed out at ×10,000: in hundredths. */
const LIMIT = 1_000_000;

const variant = (
  code: string,
  percent: number,
  {
    hitRate,
    volatility,
    ...figures
  }: Pick<Variant, 'returns'> & { readonly hitRate: string; readonly volatility: string },
): Variant<CrashConfig> => ({
  code,
  config: { percent, limit: LIMIT },
  figures: { bet: '2.00', hitRate, volatility },
  maxMultiplierE4: LIMIT * 100,
  isLimited: true,
  ...figures,
});

/** Crash: the original. One multiplier for everyone, and anyone who cashes out before it crashes is paid it. */
export const family: Family<'shared', CrashConfig> = {
  code: 'crash',
  shape: 'shared',
  rulesVersion: 1,
  engines: { 1: () => import('./engine.ts') },
  games: [
    {
      code: 'crash',
      category: 'LOCAL',
      source: 'chain',
      rounds: { shownMs: 3_000, bettingMs: 5_000, startsAfterMs: 500 },
      variants: [
        variant('standard', 99, {
          returns: { lowest: '0.989997675467', highest: '0.990000000000' },
          hitRate: '0.494999999878',
          volatility: '0.999949',
        }),
        variant('edge-2', 98, {
          returns: { lowest: '0.979997672960', highest: '0.980000000000' },
          hitRate: '0.489999999990',
          volatility: '0.999799',
        }),
        variant('edge-4', 96, {
          returns: { lowest: '0.959997675265', highest: '0.960000000000' },
          hitRate: '0.479999999981',
          volatility: '0.999199',
        }),
      ],
      stake: { minUnits: 1, maxUnits: 1_000, capUnits: 10_000_000 },
      minRoundMs: 0,
      supportsTrial: true,
      art: { symbol: 'rocket', hue: 265 },
      textKeys: {
        name: 'game.crash.name',
        tagline: 'game.crash.tagline',
        rules: [
          'game.crash.rules.round',
          'game.crash.rules.cash-out',
          'game.crash.rules.time',
          'game.crash.rules.pays',
          'game.crash.rules.limit',
          'game.crash.rules.interrupted',
          'game.crash.rules.fair',
        ],
      },
    },
  ],
  view: () => import('./view/crash-view.tsx'),
};
