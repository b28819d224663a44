import type { Calendar } from '#engine-kit';
import { type Family, type GameData, variantsByShare } from '../plugin.ts';
import type { FiveConfig } from './engine.ts';
import { HIGHEST_SERIES, LOWEST_SERIES } from './series.ts';

const rules = ['plays', 'tradition', 'entertainment'].map((part) => `game.fast-five.rules.${part}`);

const variant = variantsByShare<FiveConfig>({
  config: (percent) => ({ percent }),
  bet: 'big-small big 1950',
  hitRate: '0.500000000000',
});

/** The same five digits, whenever and for whomever they are drawn. */
const five = {
  variants: [
    variant('standard', 100, {
      returns: { lowest: '0.900000000000', highest: '0.975000000000' },
      volatility: '0.975000',
      maxMultiplierE4: 975_000_000,
    }),
    variant('prizes-96', 96, {
      returns: { lowest: '0.864000000000', highest: '0.936000000000' },
      volatility: '0.936000',
      maxMultiplierE4: 936_000_000,
    }),
  ],
  stake: { minUnits: 0.02, maxUnits: 10_000, capUnits: 10_000_000 },
  series: { lowest: LOWEST_SERIES, highest: HIGHEST_SERIES },
  supportsTrial: true,
  group: 'ssc',
} as const;

/** A draw for everyone, every so many minutes. */
function everyMinutes(code: string, minutes: number, hue: number, closesBefore = 5): GameData<FiveConfig> {
  const calendar: Calendar = { kind: 'every', seconds: minutes * 60, closesBefore, utcOffsetMinutes: 480 };
  return {
    ...five,
    code,
    category: 'LOTT',
    source: 'chain',
    calendar,
    drawCapUnits: 50_000_000,
    minRoundMs: 0,
    art: { symbol: 'magic', hue },
    textKeys: {
      name: 'game.fast-five.name',
      values: { minutes },
      tagline: 'game.fast-five.tagline',
      rules: ['game.fast-five.rules.draw', ...rules, 'game.fast-five.rules.void', 'game.fast-five.rules.fair'],
    },
  };
}

/** Fast Five: five digits, drawn for everyone by the clock, or at once for one player. */
export const family: Family<'shared', FiveConfig> = {
  code: 'fast-five',
  shape: 'shared',
  rulesVersion: 1,
  engines: { 1: () => import('./engine.ts') },
  games: [
    everyMinutes('fast-five', 1, 225),
    everyMinutes('fast-five-3', 3, 195),
    // All merchants have the same draws of this one.
    { ...everyMinutes('fast-five-5', 5, 165), drawOwner: 'platform' },
    // Mixed with a public beacon, whose round is due within six seconds of the close.
    {
      ...everyMinutes('fast-five-10', 10, 315, 10),
      source: 'beacon',
      textKeys: {
        name: 'game.fast-five.name',
        values: { minutes: 10 },
        tagline: 'game.fast-five.tagline.beacon',
        rules: [
          'game.fast-five.rules.draw',
          ...rules,
          'game.fast-five.rules.void.beacon',
          'game.fast-five.rules.fair.beacon',
        ],
      },
    },
    {
      ...five,
      code: 'fast-five-now',
      category: 'LOCAL',
      source: 'fair',
      minRoundMs: 1_000,
      art: { symbol: 'magic', hue: 285 },
      textKeys: {
        name: 'game.fast-five.name.now',
        tagline: 'game.fast-five.tagline.now',
        rules: ['game.fast-five.rules.draw.now', ...rules, 'game.fast-five.rules.fair.now'],
      },
    },
  ],
  view: () => import('./view/five-view.tsx'),
};
