/** What of some drawn numbers decides a mark, as one whole number. `NONE` makes every mark lose. */
import { elements } from '../marks.ts';
import { colourOf } from './colours.ts';
import { animalOf, elementOf } from './lunar-year.ts';

const NONE = -1;

/** The drawn numbers at the places of a row, and the lunar year of a six-mark draw. */
type Statistic = (drawn: readonly number[], lunarYear: number) => number;

export const statistics = {
  value: ([one = 0]) => one,
  tail: ([one = 0]) => one % 10,
  tens: ([one = 0]) => Math.floor(one / 10),
  element: ([one = 0], lunarYear) => elements.indexOf(elementOf(one, lunarYear)),
  /** Two digits as one number. */
  number: ([tens = 0, units = 0]) => tens * 10 + units,
  sum,
  'sum-tail': (drawn) => sum(drawn) % 10,
  span,
  different,
  /** Two for the first number larger than the last, one for a tie. */
  versus: (drawn) => compare(drawn[0] ?? 0, drawn.at(-1) ?? 0),
  baccarat: ([a = 0, b = 0, , d = 0, e = 0]) => compare((a + b) % 10, (d + e) % 10),
  pattern: (drawn) => pattern(drawn, 10),
  'pattern-plain': (drawn) => pattern(drawn, Number.POSITIVE_INFINITY),
  /** In a row as drawn, rising or falling; 9 and 0 do not adjoin. */
  row: ([a = 0, b = 0, c = 0]) => (b - a === c - b && Math.abs(b - a) === 1 ? 0 : NONE),
  /** All odd or all even. */
  parity: (drawn) => {
    const odd = drawn.filter((one) => one % 2 === 1).length;
    return odd === drawn.length ? 1 : odd === 0 ? 0 : NONE;
  },
  /** The digits in rising order, read as one number. */
  sorted: (drawn) => drawn.toSorted((left, right) => left - right).reduce((number, digit) => number * 10 + digit, 0),
  median: (drawn) => drawn.toSorted((left, right) => left - right)[drawn.length >> 1] ?? NONE,
  'odd-count': (drawn) => drawn.filter((one) => one % 2 === 1).length,
  /** Of the numbers 1 to 49: those from 25 on. */
  'big-count': (drawn) => drawn.filter((one) => one >= 25).length,
  /** The sum of three dice, unless all are equal. */
  'sum-no-triple': (drawn) => (different(drawn) === 1 ? NONE : sum(drawn)),
  /** The sum of three dice of which two are equal; a hundred more where all differ. */
  'sum-by-pair': (drawn) => [NONE, NONE, sum(drawn), 100 + sum(drawn)][different(drawn)] ?? NONE,
  wave: (drawn) => {
    const value = sum(drawn);
    return [0, 13, 14, 27].includes(value) ? NONE : value % 3;
  },
  /** The point of the bull, 0 where no three digits sum to a multiple of ten. */
  bull,
  'bull-point': (drawn) => bull(drawn) || NONE,
  hand,
  'zodiac-count': (drawn, lunarYear) => different(drawn.map((one) => animalOf(one, lunarYear))),
  /** The colour with the highest score: normal numbers 1, the special one 1.5. Three for a tie. */
  'colour-score': (drawn) => {
    const scores = [0, 0, 0];
    for (const [at, one] of drawn.entries()) {
      const colour = colourOf(one);
      scores[colour] = (scores[colour] ?? 0) + (at === drawn.length - 1 ? 3 : 2);
    }
    const best = Math.max(...scores);
    return scores.filter((score) => score === best).length > 1 ? 3 : scores.indexOf(best);
  },
} as const satisfies Readonly<Record<string, Statistic>>;

export type StatisticName = keyof typeof statistics;

export function statisticOf(name: StatisticName): Statistic {
  return statistics[name];
}

/** Marks that name a value of their statistic. */
export const named: { readonly [Name in StatisticName]?: Readonly<Record<string, number>> } = {
  versus: { dragon: 2, tiger: 0, tie: 1 },
  baccarat: { banker: 2, player: 0, tie: 1 },
  pattern: { leopard: 0, straight: 1, pair: 2, 'half-straight': 3, mixed: 4 },
  'pattern-plain': { leopard: 0, straight: 1, pair: 2, 'half-straight': 3, mixed: 4 },
  different: { triple: 1, double: 1, pair: 2, different: 3 },
  element: { metal: 0, wood: 1, water: 2, fire: 3, earth: 4 },
  row: { tractor: 0 },
  parity: { odd: 1, even: 0 },
  wave: { red: 0, green: 1, blue: 2 },
  bull: { none: 0 },
  hand: { five: 0, four: 1, 'full-house': 2, straight: 3, three: 4, 'two-pair': 5, pair: 6, high: 7 },
  'colour-score': { red: 0, blue: 1, green: 2, tie: 3 },
};

function sum(drawn: readonly number[]): number {
  let total = 0;
  for (const one of drawn) total += one;
  return total;
}

function span(drawn: readonly number[]): number {
  return Math.max(...drawn) - Math.min(...drawn);
}

function different(drawn: readonly number[]): number {
  return new Set(drawn).size;
}

function compare(left: number, right: number): number {
  return left === right ? 1 : left > right ? 2 : 0;
}

/** Leopard, straight, pair, half-straight or mixed, of three numbers that are counted by this modulus. */
function pattern(drawn: readonly number[], modulus: number): number {
  const kinds = different(drawn);
  if (kinds < 3) return kinds === 1 ? 0 : 2;
  const [a = 0, b = 0, c = 0] = drawn;
  const adjoins = (left: number, right: number) => {
    const distance = Math.abs(left - right);
    return distance === 1 || distance === modulus - 1 ? 1 : 0;
  };
  return [4, 3, 1][adjoins(a, b) + adjoins(b, c) + adjoins(a, c)] ?? NONE;
}

function bull(drawn: readonly number[]): number {
  const total = sum(drawn);
  for (const [at, left] of drawn.entries()) {
    for (let next = at + 1; next < drawn.length; next++) {
      // The three others sum to a multiple of ten.
      const two = left + (drawn[next] ?? 0);
      if ((total - two) % 10 === 0) return two % 10 || 10;
    }
  }
  return 0;
}

/** The best hand of five digits, from `five` (0) to `high` (7). Ten straights: 9 and 0 adjoin. */
function hand(drawn: readonly number[]): number {
  const times = new Map<number, number>();
  for (const one of drawn) times.set(one, (times.get(one) ?? 0) + 1);
  const max = Math.max(...times.values());
  if (times.size === 5) {
    const isStraight = drawn.some((from) => [1, 2, 3, 4].every((step) => times.has((from + step) % 10)));
    return isStraight ? 3 : 7;
  }
  if (times.size === 4) return 6;
  if (times.size === 3) return max === 3 ? 4 : 5;
  if (times.size === 2) return max === 4 ? 1 : 2;
  return 0;
}
