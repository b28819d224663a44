import { expect, it } from 'vitest';
import { loadPlays } from '../load-plays.ts';
import { fractionText } from '../odds/fractions.ts';
import type { ParlayPlay, Play } from '../play.ts';
import { picksOf } from '../selection/picks.ts';
import type { Selection } from '../selection/selection.ts';
import { wonBets } from '../settling/settle.ts';
import { PUSHED } from '../settling/won.ts';
import { seededBelow } from '../testing.ts';
import { bookReturn, parlayOdds, parlayReturn } from './parlay-odds.ts';
import { parlayCounter } from './parlay-results.ts';

const plays = await loadPlays('lhc');
const parlay = plays.find((one): one is ParlayPlay => one.grammar === 'parlay');
const sides = plays.find(({ code }) => code === 'lhc.normal.place-sides');
if (!parlay || !sides) throw new Error('the six-mark group has both');
const counter = parlayCounter(parlay);
const NUMBERS = Array.from({ length: 49 }, (_, at) => at + 1);
const below = seededBelow(7);
const someLegs = (count: number) => Array.from({ length: count }, () => parlay.marks[below(parlay.marks.length)] ?? '');
const rowsOf = (legs: readonly string[]): Selection => ({ rows: parlay.rows.map((_, at) => legs.slice(at, at + 1)) });
const settled = (play: Play, selection: Selection, numbers: readonly number[]) =>
  wonBets(play, picksOf(play, selection), { numbers, tails: [], prizes: {}, lunarYear: 2026 });

/** What each number makes of a leg, as the single bet on it is settled. */
const sideOf = new Map(
  parlay.marks.map((mark) => [mark, NUMBERS.map((number) => settled(sides, rowsOf([mark]), [number])[0]?.tier)]),
);

/** Number after number is drawn at no place, or at one whose leg it serves. */
function assignedWays(legs: readonly string[], returned: number | undefined): number {
  let ways = new Map([[0, 1]]);
  for (const number of NUMBERS) {
    const next = new Map(ways);
    for (const [taken, count] of ways) {
      for (const [at, mark] of legs.entries()) {
        const tier = sideOf.get(mark)?.[number - 1];
        if ((taken & (1 << at)) !== 0 || tier === undefined || (tier === PUSHED) !== (at === returned)) continue;
        next.set(taken | (1 << at), (next.get(taken | (1 << at)) ?? 0) + count);
      }
    }
    ways = next;
  }
  return ways.get((1 << legs.length) - 1) ?? 0;
}

it('counts every result of two legs as the settlement of every draw of two places does', () => {
  for (let round = 0; round < 12; round++) {
    const legs = someLegs(2);
    const ways: Record<string, number> = {};
    for (const first of NUMBERS) {
      for (const second of NUMBERS) {
        if (first === second) continue;
        for (const { kind } of settled(parlay, rowsOf(legs), [first, second])) ways[kind] = (ways[kind] ?? 0) + 1;
      }
    }
    expect([legs, Object.fromEntries(counter.results(legs).map((one) => [one.kind, one.ways]))]).toEqual([legs, ways]);
  }
});

it('counts the results of up to six legs, at whatever places, as draws are made', () => {
  for (let round = 0; round < 120; round++) {
    const legs = someLegs(2 + (round % 5));
    const counted = new Map(counter.results(legs).map((one) => [one.kind, one.ways]));
    const expected = [undefined, ...legs.keys()].flatMap((returned) => {
      const ways = assignedWays(legs, returned);
      const kind = legs.map((mark, at) => (at === returned ? `(${mark})` : mark)).join('+');
      return ways > 0 ? [[kind, ways] as const] : [];
    });
    expect([legs, counted]).toEqual([legs, new Map(expected)]);
  }
});

it.each([
  [['big', 'big'], '48/49'],
  [['big', 'big', 'big'], '46/49'],
  [['big', 'big', 'big', 'big', 'big', 'big'], '704/987'],
])('leaves what returns less than a leg as the product of its legs: %j returns %s at no edge', (legs, returned) => {
  expect(fractionText(parlayReturn(parlay, legs, parlayOdds(parlay, { series: 2_000, percent: 100 })))).toBe(returned);
});

it('cuts what would return more: to the return of the book, with the payout of a returned leg, too', () => {
  for (const series of [1_700, 1_800, 1_950, 1_980, 2_000]) {
    const terms = { series, percent: 100 };
    const max = bookReturn(terms);
    const odds = parlayOdds(parlay, terms);
    for (const legs of [
      ['big', 'small', 'big', 'small'],
      ['red', 'blue', 'green'],
      ['odd', 'even', 'red', 'green'],
    ]) {
      const { over, under } = parlayReturn(parlay, legs, odds);
      expect([series, legs, over * max.under <= max.over * under]).toEqual([series, legs, true]);
    }
  }
  const fair = parlayOdds(parlay, { series: 2_000, percent: 100 });
  // 49/50 of what the legs alone would pay.
  expect(fair.of('big+small', '2 legs')).toBe(39_200);
  expect(fair.of('big+(small)', '1 legs')).toBe(19_600);
  expect(fair.kinds.big).toEqual({ win: 20_000 });
  expect(fair.of('big+small', '1 legs')).toBe(0);
});
