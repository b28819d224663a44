/** Lotteries of our own: one engine and one view for all groups of the lottery kit. A game is a row. */
import type { Calendar } from '#engine-kit';
import type { Group } from '#lottery-kit/play.ts';
import { type Family, type GameData, type Variant, variantsByShare } from '../plugin.ts';
import { daytime } from './calendars/daytime.ts';
import type { LotteryConfig } from './engine.ts';
import { type Percent, poolVariant, published } from './published.ts';
import { HIGHEST_SERIES, LOWEST_SERIES } from './series.ts';
import { typicalBets } from './typical-bets.ts';
import { type Province, provinces } from './vietnam/provinces.ts';

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

/** A game of one group. */
type OfGroup = GameData<LotteryConfig> & { readonly group: Group };

function gameOf(group: Group, suffix: string): Omit<OfGroup, 'category' | 'source' | 'textKeys'> {
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
): OfGroup {
  return {
    ...gameOf(group, suffix),
    category: 'LOTT',
    source: 'chain',
    calendar,
    drawCapUnits: 50_000_000,
    textKeys: {
      ...name,
      tagline: `game.lottery.tagline.${group}`,
      rules: [
        `game.lottery.rules.${group}`,
        ...(group === 'lhc' ? ['game.lottery.rules.parlay'] : []),
        ...rules,
        'game.lottery.rules.chase',
        'game.lottery.rules.void',
        'game.lottery.rules.fair',
      ],
    },
  };
}

/** Every so many seconds. */
function every(group: Group, seconds: number, closesBefore = 5) {
  const calendar: Calendar = { kind: 'every', seconds, closesBefore, utcOffsetMinutes: 480 };
  const isMinutes = seconds % 60 === 0;
  return scheduled(group, isMinutes ? `-${seconds / 60}` : `-${seconds}s`, calendar, {
    name: `game.lottery.name.${group}${isMinutes ? '' : '.seconds'}`,
    values: isMinutes ? { minutes: seconds / 60 } : { seconds },
  });
}

/** At one time of some weekdays, Sunday being 0, at UTC+8. */
function onDays(group: Group, suffix: string, time: string, days: readonly number[]) {
  const on = (day: number) => (days.includes(day) ? [time] : []);
  const calendar: Calendar = {
    kind: 'weekly',
    zone: 480,
    weekdays: [on(0), on(1), on(2), on(3), on(4), on(5), on(6)],
    closesBefore: 300,
    number: '{yyyy}{mm}{dd}',
  };
  return scheduled(group, `-${suffix}`, calendar, { name: `game.lottery.name.${group}.${suffix}` });
}

/** By day alone, with a break and holidays, which the rules name. */
function byDay(group: Group): OfGroup {
  const game = scheduled(group, '-day', daytime, { name: `game.lottery.name.${group}.day` });
  return { ...game, textKeys: { ...game.textKeys, rules: [...game.textKeys.rules, 'game.lottery.rules.day'] } };
}

/** The patience of a day is what members read in the rules. */
const A_DAY = 24 * 60;

/** Results of a feed, the same for every merchant. The one feed there is makes them up, and the game's name says so. */
function official(
  game: OfGroup,
  code: string,
  texts: Pick<GameData['textKeys'], 'name' | 'tagline'>,
  more: readonly string[] = [],
): GameData<LotteryConfig> {
  const { group } = game;
  return {
    ...game,
    code: `lottery-${code}`,
    source: 'official',
    official: { format: group, patienceMinutes: A_DAY, isDemonstration: true },
    drawOwner: 'platform',
    textKeys: {
      ...texts,
      rules: [`game.lottery.rules.${group}.sandbox`, ...more, ...rules, 'game.lottery.rules.official'],
    },
  };
}

/** Its prizes are shares of what is staked on the draw. One variant: all shares of a draw divide one pool. */
function poolEvery(seconds: number, closesBefore: number): GameData<LotteryConfig> {
  const { series: _, ...game } = every('toto', seconds, closesBefore);
  return {
    ...game,
    code: `lottery-toto-pool-${seconds / 60}`,
    variants: [poolVariant],
    paysFromPool: true,
    stake: { minUnits: 1, maxUnits: 10_000, capUnits: 10_000_000 },
    art: { symbol: 'gift', hue: 90 },
    textKeys: {
      name: 'game.lottery.name.toto.pool',
      values: { minutes: seconds / 60 },
      tagline: 'game.lottery.tagline.toto.pool',
      rules: ['toto', 'pool', 'pool.groups', 'pool.unwon', 'pool.price', 'pool.trial', 'bets', 'void', 'fair'].map(
        (part) => `game.lottery.rules.${part}`,
      ),
    },
  };
}

const sandbox = (game: OfGroup) =>
  official(game, `${game.group}-sandbox`, {
    name: `game.lottery.name.${game.group}.sandbox`,
    tagline: `game.lottery.tagline.${game.group}`,
  });

/** The board of a Vietnamese province on its days. */
function ofProvince({ code, group, calendar }: Province): GameData<LotteryConfig> {
  const game = scheduled(group, `-${code}`, calendar, { name: `game.lottery.name.${group}.${code}` });
  const texts = { name: `game.lottery.name.${group}.${code}`, tagline: 'game.lottery.tagline.province' };
  return official(game, `${group}-${code}`, texts, ['game.lottery.rules.province']);
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

/** Fast Five was a family of its own: its games keep their codes, and what was bet on them the rules by which it was sold. */
const formerFive = [() => import('./former/engine.ts')];
const fiveStake = { minUnits: 0.02, maxUnits: 10_000, capUnits: 10_000_000 };

function fiveEvery(code: string, minutes: number, hue: number, closesBefore = 5): GameData<LotteryConfig> {
  const game = every('ssc', minutes * 60, closesBefore);
  return {
    ...game,
    code,
    former: formerFive,
    stake: fiveStake,
    art: { symbol: 'magic', hue },
    textKeys: {
      ...game.textKeys,
      name: 'game.lottery.name.five',
      tagline: 'game.lottery.tagline.five',
      rules: ['game.lottery.rules.five.draw', ...game.textKeys.rules.slice(1)],
    },
  };
}

/** Mixed with a public beacon, whose round is due within six seconds of the close. */
function fiveWithBeacon(): GameData<LotteryConfig> {
  const game = fiveEvery('fast-five-10', 10, 315, 10);
  const others: Readonly<Record<string, string>> = {
    'game.lottery.rules.void': 'game.lottery.rules.five.void.beacon',
    'game.lottery.rules.fair': 'game.lottery.rules.five.fair.beacon',
  };
  return {
    ...game,
    source: 'beacon',
    textKeys: {
      ...game.textKeys,
      tagline: 'game.lottery.tagline.five.beacon',
      rules: game.textKeys.rules.map((rule) => others[rule] ?? rule),
    },
  };
}

function fiveAtOnce(): GameData<LotteryConfig> {
  const game = atOnce('ssc');
  return {
    ...game,
    code: 'fast-five-now',
    former: formerFive,
    stake: fiveStake,
    art: { symbol: 'magic', hue: 285 },
    textKeys: {
      name: 'game.lottery.name.five.now',
      tagline: 'game.lottery.tagline.five.now',
      rules: ['game.lottery.rules.five.draw.now', ...game.textKeys.rules.slice(1)],
    },
  };
}

export const family: Family<'shared', LotteryConfig> = {
  code: 'lottery',
  shape: 'shared',
  rulesVersion: 1,
  engines: { 1: () => import('./engine.ts') },
  games: [
    fiveEvery('fast-five', 1, 225),
    fiveEvery('fast-five-3', 3, 195),
    // All merchants have the same draws of this one.
    { ...fiveEvery('fast-five-5', 5, 165), drawOwner: 'platform' },
    fiveWithBeacon(),
    fiveAtOnce(),
    every('ssc', 45),
    every('ssc', 60),
    every('ssc', 180),
    every('ssc', 300),
    atOnce('ssc'),
    every('11x5', 60),
    every('11x5', 180),
    every('11x5', 300),
    byDay('11x5'),
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
    onDays('lhc', 'evening', '21:30', [2, 4, 6]),
    every('4d', 600, 10),
    every('toto', 600, 10),
    poolEvery(600, 10),
    every('vnn', 300),
    every('vns', 300),
    sandbox(every('vns', 300, 15)),
    sandbox(onDays('4d', 'sandbox', '18:30', [0, 3, 6])),
    sandbox(onDays('toto', 'sandbox', '18:30', [1, 4])),
    ...provinces.map(ofProvince),
  ],
  view: () => import('./view/lottery-view.tsx'),
};
