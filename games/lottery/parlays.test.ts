import { expect, it } from 'vitest';
import { compareRatios, ratio } from '#engine-kit';
import type { ParlayPlay } from '#lottery-kit/play.ts';
import { plays } from '#lottery-kit/plays/lhc.ts';
import { bookReturn, type Odds, parlayOdds, parlayReturn } from '#lottery-kit/prizes/index.ts';
import { parlayTier, readParlayKind } from '#lottery-kit/settling/parlay-kind.ts';
import { createEngine } from './engine.ts';
import { publishedParlays } from './parlays.ts';
import { HIGHEST_SERIES } from './series.ts';

const parlay = plays.find((one): one is ParlayPlay => one.grammar === 'parlay');
if (!parlay) throw new Error('the six-mark group has a parlay');

/** Places are alike, so that marks in any order stand for them at all places. */
function* legsOf(count: number, from = 0): Generator<readonly string[]> {
  for (const [at, mark] of parlay?.marks.slice(from).entries() ?? []) {
    if (count === 1) yield [mark];
    else for (const others of legsOf(count - 1, from + at)) yield [mark, ...others];
  }
}

/** Of six legs there are 18,564 kinds: a share of them, where not the whole proof runs. */
const STEP = process.env.WHOLE ? 1 : 31;

function* everyParlay() {
  for (const count of [2, 3, 4, 5]) yield* legsOf(count);
  let at = 0;
  for (const legs of legsOf(6)) if (at++ % STEP === 0) yield legs;
  yield* publishedParlays;
}

const returnOf = (legs: readonly string[], odds: Odds) => {
  const { over, under } = parlayReturn(parlay, legs, odds);
  return ratio(over, under);
};

const terms = [100, 96].map((percent) => ({ series: HIGHEST_SERIES, percent }));

/** The odds of the legs multiplied, as if these were independent. */
function naiveOdds(): Odds {
  const { kinds } = parlayOdds(parlay as ParlayPlay, { series: HIGHEST_SERIES, percent: 100 });
  return {
    kinds,
    of(kind, tier) {
      const { won } = readParlayKind(kind);
      const product = won.reduce((paid, mark) => paid * ((kinds[mark]?.win ?? 0) / 10_000), 10_000);
      return tier === parlayTier(won.length) ? Math.floor(product) : 0;
    },
  };
}

it('at 100 and 96 % no parlay returns more than a single bet, nor is outside of what is published, as those would be that multiply', () => {
  const books = terms.map((one) => {
    const odds = parlayOdds(parlay, one);
    const published = Map.groupBy(
      publishedParlays.map((legs) => [legs.length, returnOf(legs, odds)] as const),
      ([count]) => count,
    );
    const { over, under } = bookReturn(one);
    return { odds, published, max: ratio(over, under), outside: [] as string[] };
  });
  const naive = naiveOdds();
  const multiplied: string[] = [];
  for (const legs of everyParlay()) {
    for (const book of books) {
      const own = returnOf(legs, book.odds);
      const [lowest, highest] = book.published.get(legs.length) ?? [];
      const isWithin = lowest && highest && compareRatios(lowest[1], own) <= 0 && compareRatios(own, highest[1]) <= 0;
      if (!isWithin || compareRatios(own, book.max) > 0) book.outside.push(legs.join('+'));
    }
    const isMultiplied = legs.length === 3 && books[0] && compareRatios(returnOf(legs, naive), books[0].max) > 0;
    if (isMultiplied) multiplied.push(legs.join('+'));
  }
  expect(books.map(({ outside }) => outside)).toEqual([[], []]);
  expect(multiplied).toContain('red+blue+green');
});

const engine = await createEngine({ group: 'lhc', percent: 100 });
const betOn = (legs: readonly string[], more: object = { playType: 'Entertainment' }) =>
  engine.readBet({
    ...more,
    play: 'lhc.normal.parlay',
    rows: Array.from({ length: 6 }, (_, at) => legs.slice(at, at + 1)),
  });
const draw = (...normal: number[]) => ({ normal, special: 7, date: '2026-11-24' });

it('sells parlays in Entertainment alone', () => {
  expect(betOn(['big', 'red']).ok).toBe(true);
  expect(betOn(['big', 'red'], { playType: 'Tradition', series: 1_900 }).ok).toBe(false);
  expect(betOn(['big']).ok).toBe(false);
});

it('pays the winning legs multiplied, a returned one counts 1, and a lost one loses all', () => {
  const bet = betOn(['big', 'odd', 'red']);
  if (!bet.ok) throw new Error('three legs are a bet');
  const paid = (...normal: number[]) => engine.settle(bet.value, draw(...normal)).paidE4;
  // 1.95 × 1.95 × 0.975 × 49/17.
  expect(paid(26, 1, 2, 3, 4, 5)).toBe(Math.floor((19_500 * 1.95 * 0.975 * 49) / 17));
  expect(paid(49, 1, 2, 3, 4, 5)).toBe(Math.floor((19_500 * 0.975 * 49) / 17));
  expect(paid(26, 49, 2, 3, 4, 5)).toBe(Math.floor((19_500 * 0.975 * 49) / 17));
  expect(paid(24, 1, 2, 3, 4, 5)).toBe(0);
  expect(engine.maxMultiplierE4(bet.value)).toBe(paid(26, 1, 2, 3, 4, 5));
  expect(engine.settle(bet.value, draw(49, 1, 2, 3, 4, 5)).parts).toMatchObject([{ part: 'lhc.normal.parlay 2 legs' }]);
  expect(engine.returnedE4?.(bet.value, draw(49, 1, 2, 3, 4, 5))).toBe(0);
});

it('pays less than the legs multiplied where these would return more than a single bet', () => {
  const bet = betOn(['red', 'blue', 'green']);
  if (!bet.ok) throw new Error('three legs are a bet');
  const multiplied = (0.975 ** 3 * 49 ** 3) / (17 * 16 * 16);
  const paid = engine.settle(bet.value, draw(1, 3, 5, 9, 8, 12)).paidE4 / 10_000;
  expect(paid).toBeLessThan(multiplied - 0.2);
  // 0.975 over the chance that all three win.
  expect(paid).toBeCloseTo((0.975 * 49 * 48 * 47) / (17 * 16 * 16), 3);
});
