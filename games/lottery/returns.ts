/** Exact figures of one bet of each kind: from its declared chance, and from all of its hits where every hit pays. */
import {
  addRatios,
  type BetReturn,
  type Figures,
  momentFigures,
  multiplyRatios,
  ONE_E4,
  type Ratio,
  ratio,
  ratioFromFraction,
  subtractRatio,
} from '#engine-kit';
import type { LotteryPlay as Play } from '#lottery-kit/counting.ts';
import { boards } from '#lottery-kit/draws/drawn.ts';
import type { Chances, TierChances } from '#lottery-kit/load-chances.ts';
import type { ParlayPlay } from '#lottery-kit/play.ts';
import { jointChance, type Odds, parlayPayouts, placeDraws, pushE4 } from '#lottery-kit/prizes/index.ts';
import { PUSHED } from '#lottery-kit/settling/won.ts';
import { publishedParlays } from './parlays.ts';
import { HIGHEST_SERIES, LOWEST_SERIES } from './series.ts';
import type { GameRules, OddsOfPlay } from './terms.ts';

/** What is paid per unit staked, with its chance. What is paid with the same draw excludes each other. */
type Paid = readonly (readonly [chance: Ratio, multiplier: Ratio])[];

const ONE = ratio(1n);

export function returnsOfGame(rules: GameRules, oddsOfPlay: OddsOfPlay): readonly BetReturn[] {
  return [...rules.plays.values()].flatMap((play) =>
    seriesOf(play).flatMap((series) => returnsOfPlay(rules, play, series, oddsOfPlay(play, series))),
  );
}

/** Of one play at one prize series: one for each kind of its bets. */
export function returnsOfPlay(
  { group, chances }: Pick<GameRules, 'group' | 'chances'>,
  play: Play,
  series: number,
  odds: Odds,
): readonly BetReturn[] {
  if (play.grammar === 'parlay') return returnsOfParlays(play, odds, series);
  return kindsOf(play, chances[play.code] ?? {}).map(([kind, tiers]) => ({
    key: returnKey(play, kind, series),
    ...figuresOfKind(group, play, kind, tiers, odds),
  }));
}

/** Of what is sold in Entertainment alone there is the highest. */
function seriesOf({ soldIn }: Play): readonly number[] {
  return soldIn === 'Entertainment' ? [HIGHEST_SERIES] : [HIGHEST_SERIES, LOWEST_SERIES];
}

/** Of each number of legs those that return the least and the most: all others are between them. */
function returnsOfParlays(play: ParlayPlay, odds: Odds, series: number): readonly BetReturn[] {
  return publishedParlays.map((legs) => {
    const draws = BigInt(placeDraws(legs.length));
    const paid = parlayPayouts(play, legs, odds).map(
      ({ ways, paidE4 }) => [ratio(BigInt(ways), draws), ratio(BigInt(paidE4), BigInt(ONE_E4))] as const,
    );
    return { key: returnKey(play, legs.join('+'), series), ...ofPaid(paid) };
  });
}

export function returnKey({ code }: Play, kind: string, series: number): string {
  return kind === 'any' ? `${code} ${series}` : `${code} ${kind} ${series}`;
}

/** Of sets whose odds are made from their marks one for each chance that a set can have. */
function kindsOf(play: Play, declared: Chances): readonly (readonly [kind: string, TierChances])[] {
  if (play.grammar !== 'set' || play.min !== play.max || !('of' in play.test)) return Object.entries(declared);
  const byChance = new Map<string, readonly [string, TierChances]>();
  for (const [a, one] of play.marks.entries()) {
    for (const [step, two] of play.marks.slice(a + 1).entries()) {
      for (const three of play.marks.slice(a + step + 2)) {
        const kind = [one, two, three].join('+');
        const tiers = jointChance(declared, kind);
        byChance.set(tiers.win ?? '', byChance.get(tiers.win ?? '') ?? [kind, tiers]);
      }
    }
  }
  return [...byChance.values()];
}

export function figuresOfKind(
  group: GameRules['group'],
  play: Play,
  kind: string,
  tiers: TierChances,
  odds: Odds,
): Figures {
  const units = BigInt(play.units ?? 1);
  const per = (paidE4: number) => ratio(BigInt(paidE4), BigInt(ONE_E4) * units);
  const wins = Object.entries(tiers).filter(([tier]) => tier !== PUSHED);
  if ('test' in play && 'isEach' in play.test) return ofAnimal(kind, per(odds.of(kind, 'win')));
  if ('test' in play && 'kind' in play.test && play.test.kind === 'prizes') {
    const { prizes, isTiered } = play.test;
    const counts = prizes.map((prize) => ({ prize, count: boards[group]?.[prize]?.count ?? 0 }));
    const all = counts.reduce((sum, { count }) => sum + count, 0);
    return ofPrizes(
      wins.map(([tier, hits]) => {
        const count = isTiered ? (counts.find(({ prize }) => prize === tier)?.count ?? 0) : all;
        const chance = multiplyRatios(ratioFromFraction(hits), ratio(1n, BigInt(count)));
        return { count, chance, multiplier: per(odds.of(kind, tier)) };
      }),
    );
  }
  const paid: Paid = wins.map(([tier, chance]) => [ratioFromFraction(chance), per(odds.of(kind, tier))]);
  const push = tiers[PUSHED];
  return ofPaid(push === undefined ? paid : [...paid, [ratioFromFraction(push), per(pushE4(play))]]);
}

function ofPaid(paid: Paid): Figures {
  const sum = (of: (chance: Ratio, multiplier: Ratio) => Ratio) => addRatios(...paid.map(([one, two]) => of(one, two)));
  return momentFigures(
    sum((chance, multiplier) => multiplyRatios(chance, multiplier)),
    sum((chance, multiplier) => multiplyRatios(chance, multiplier, multiplier)),
    sum((chance) => chance),
  );
}

/** Prizes are drawn independently: each hits or does not. */
function ofPrizes(
  prizes: readonly { readonly count: number; readonly chance: Ratio; readonly multiplier: Ratio }[],
): Figures {
  const misses = prizes.map(({ count, chance }) => power(subtractRatio(ONE, chance), count));
  const sum = (of: (chance: Ratio, multiplier: Ratio) => Ratio) =>
    addRatios(
      ...prizes.map(({ count, chance, multiplier }) => multiplyRatios(ratio(BigInt(count)), of(chance, multiplier))),
    );
  return {
    expected: sum((chance, multiplier) => multiplyRatios(chance, multiplier)),
    hit: subtractRatio(ONE, multiplyRatios(...misses)),
    variance: sum((chance, multiplier) => multiplyRatios(chance, subtractRatio(ONE, chance), multiplier, multiplier)),
  };
}

/** Six numbers of 49 without return: so many of them are of the animal that has four numbers, or five in its own year. */
function ofAnimal(kind: string, multiplier: Ratio): Figures {
  const own = kind === 'apart' ? 5 : 4;
  const paid = Array.from({ length: own }, (_, at): readonly [Ratio, Ratio] => {
    const hits = at + 1;
    const ways = combinations(own, hits) * combinations(49 - own, 6 - hits);
    return [ratio(ways, combinations(49, 6)), multiplyRatios(ratio(BigInt(hits)), multiplier)];
  });
  return ofPaid(paid);
}

function combinations(n: number, k: number): bigint {
  return Array.from({ length: k }).reduce<bigint>((ways, _, at) => (ways * BigInt(n - at)) / BigInt(at + 1), 1n);
}

function power({ numerator, denominator }: Ratio, exponent: number): Ratio {
  return ratio(numerator ** BigInt(exponent), denominator ** BigInt(exponent));
}
