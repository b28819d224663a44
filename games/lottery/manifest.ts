/** Lotteries of the house: one engine and one view for all groups of the lottery kit. A game is a row. */
import type { Calendar } from '#engine-kit';
import type { Group } from '#lottery-kit/play.ts';
import { type Family, type GameData, type Variant, variantsByShare } from '../plugin.ts';
import type { LotteryConfig } from './engine.ts';
import { type Percent, published } from './published.ts';
import { HIGHEST_SERIES, LOWEST_SERIES } from './series.ts';
import { typicalBets } from './typical-bets.ts';

/** How a group is shown. */
const looks: Readonly<Record<Group, GameData['art']>> = {
  ssc: { symbol: 'magic', hue: 20 },
  '3d': { symbol: 'seven', hue: 265 },
  pc28: { symbol: 'moon', hue: 235 },
  '11x5': { symbol: 'clover', hue: 135 },
  k3: { symbol: 'dice', hue: 0 },
  pk10: { symbol: 'rocket', hue: 205 },
  lhc: { symbol: 'dragon', hue: 160 },
  '4d': { symbol: 'ticket', hue: 45 },
  toto: { symbol: 'coin', hue: 60 },
  vnn: { symbol: 'lotus', hue: 345 },
  vns: { symbol: 'lantern', hue: 10 },
};

function gameOf(group: Group, suffix: string): Omit<GameData<LotteryConfig>, 'category' | 'source' | 'textKeys'> {
  const { hitRate, byPercent } = published[group];
  const make = variantsByShare<LotteryConfig>({
    config: (percent) => ({ group, percent }),
    bet: typicalBets[group],
    hitRate,
  });
  const variant = (code: string, percent: Percent): Variant<LotteryConfig> => make(code, percent, byPercent[percent]);
  return {
    code: `lottery-${group}${suffix}`,
    variants: [variant('standard', 100), variant('prizes-96', 96)],
    stake: { minUnits: 0.002, maxUnits: 10_000, capUnits: 10_000_000 },
    series: { lowest: LOWEST_SERIES, highest: HIGHEST_SERIES },
    supportsTrial: true,
    minRoundMs: 0,
    art: looks[group],
    group,
  };
}

const rules = ['lines', 'tradition', 'entertainment', 'push', 'bets'].map((part) => `game.lottery.rules.${part}`);

/** A draw for everyone at the times of a calendar. */
function scheduled(
  group: Group,
  suffix: string,
  calendar: Calendar,
  name: Pick<GameData['textKeys'], 'name' | 'values'>,
): GameData<LotteryConfig> {
  return {
    ...gameOf(group, suffix),
    category: 'LOTT',
    source: 'chain',
    calendar,
    drawCapUnits: 50_000_000,
    textKeys: {
      ...name,
      tagline: `game.lottery.tagline.${group}`,
      rules: [`game.lottery.rules.${group}`, ...rules, 'game.lottery.rules.void', 'game.lottery.rules.fair'],
    },
  };
}

/** Every so many seconds. */
function every(group: Group, seconds: number, closesBefore = 5): GameData<LotteryConfig> {
  const calendar: Calendar = { kind: 'every', seconds, closesBefore, utcOffsetMinutes: 480 };
  const isMinutes = seconds % 60 === 0;
  return scheduled(group, isMinutes ? `-${seconds / 60}` : `-${seconds}s`, calendar, {
    name: `game.lottery.name.${group}${isMinutes ? '' : '.seconds'}`,
    values: isMinutes ? { minutes: seconds / 60 } : { seconds },
  });
}

/** On three evenings of the week, at 21:30. */
function evenings(group: Group): GameData<LotteryConfig> {
  const [off, on] = [[], ['21:30']];
  const calendar: Calendar = {
    kind: 'weekly',
    zone: 480,
    weekdays: [off, off, on, off, on, off, on],
    closesBefore: 300,
    number: '{yyyy}{mm}{dd}',
  };
  return scheduled(group, '-evening', calendar, { name: `game.lottery.name.${group}.evening` });
}

/** The patience of a day is what members read in the rules. */
const A_DAY = 24 * 60;

/** Results of a feed, the same for every merchant. The one feed there is makes them up, and the game's name says so. */
function official(group: Group, seconds: number, closesBefore = 15): GameData<LotteryConfig> {
  const game = every(group, seconds, closesBefore);
  return {
    ...game,
    code: `lottery-${group}-sandbox`,
    source: 'official',
    official: { format: group, patienceMinutes: A_DAY, isDemonstration: true },
    drawOwner: 'platform',
    textKeys: {
      name: `game.lottery.name.${group}.sandbox`,
      tagline: `game.lottery.tagline.${group}`,
      rules: [`game.lottery.rules.${group}.sandbox`, ...rules, 'game.lottery.rules.official'],
    },
  };
}

/** Drawn for one player, with each bet. */
function atOnce(group: Group): GameData<LotteryConfig> {
  return {
    ...gameOf(group, '-now'),
    category: 'LOCAL',
    source: 'fair',
    minRoundMs: 1_000,
    textKeys: {
      name: `game.lottery.name.${group}.now`,
      tagline: `game.lottery.tagline.${group}`,
      rules: [`game.lottery.rules.${group}`, ...rules, 'game.lottery.rules.fair.now'],
    },
  };
}

export const family: Family<'shared', LotteryConfig> = {
  code: 'lottery',
  shape: 'shared',
  rulesVersion: 1,
  engines: { 1: () => import('./engine.ts') },
  games: [
    every('ssc', 45),
    every('ssc', 60),
    every('ssc', 180),
    every('ssc', 300),
    atOnce('ssc'),
    every('11x5', 60),
    every('11x5', 180),
    every('11x5', 300),
    every('k3', 60),
    every('k3', 180),
    every('k3', 300),
    atOnce('k3'),
    every('pk10', 45),
    every('pk10', 60),
    every('pk10', 180),
    every('pk10', 300),
    every('pc28', 60),
    every('pc28', 180),
    every('3d', 300),
    every('lhc', 60),
    every('lhc', 300),
    evenings('lhc'),
    every('4d', 600, 10),
    every('toto', 600, 10),
    every('vnn', 300),
    every('vns', 300),
    official('vns', 300),
  ],
  view: () => import('./view/lottery-view.tsx'),
};
