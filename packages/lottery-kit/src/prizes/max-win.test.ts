import { expect, it } from 'vitest';
import type { Drawn } from '../draws/drawn.ts';
import { everyDraw } from '../draws/every-draw.ts';
import { loadChances } from '../load-chances.ts';
import { type Group, groups, type Play } from '../play.ts';
import { countBets } from '../selection/count-bets.ts';
import { picksOf } from '../selection/picks.ts';
import { readSelection } from '../selection/read-selection.ts';
import type { Selection } from '../selection/selection.ts';
import { wonBets } from '../settling/settle.ts';
import { PUSHED } from '../settling/won.ts';
import { randomDraw, randomSelection, seededBelow } from '../testing.ts';
import { playsOfGame } from './games-plays.ts';
import { maxWinE4 } from './max-win.ts';
import type { Odds } from './odds.ts';
import { oddsUnder } from './odds-under.ts';
import { pushE4 } from './push.ts';

/** Groups of few draws, each of which is settled. */
const few = ['k3', '3d', 'pc28'] as const;
const YEARS = [2024, 2025, 2026, 2027];

function paidE4(play: Play, selection: Selection, odds: Odds) {
  const picks = picksOf(play, selection);
  return (drawn: Drawn) =>
    wonBets(play, picks, drawn).reduce(
      (sum, { kind, tier, times }) => sum + times * (tier === PUSHED ? pushE4(play) : odds.of(kind, tier)),
      0,
    );
}

/** An upper bound is enough where the module says so. */
function isBound(play: Play, selection: Selection): boolean {
  const isTyped = play.grammar === 'choose' && selection.numbers !== undefined;
  return play.anyPlaces !== undefined || isTyped || (play.grammar === 'each' && play.rows.length > 1);
}

async function checkGroup(group: Group, rounds: number, draws: () => Iterable<Drawn>, isEvery: boolean) {
  const below = seededBelow(group.length * 7 + 1);
  const chances = await loadChances(group);
  for (const play of await playsOfGame(group)) {
    const odds = oddsUnder(play, chances[play.code] ?? {}, { series: 1_950, percent: 96 });
    for (let round = 0; round < rounds; round++) {
      const read = readSelection(play, randomSelection(play, below));
      if (!read.ok) continue;
      const paid = paidE4(play, read.value, odds);
      let best = 0;
      for (const drawn of draws()) best = Math.max(best, paid(drawn));
      const max = maxWinE4(play, read.value, odds);
      if (isEvery && !isBound(play, read.value))
        expect([play.code, read.value, max]).toEqual([play.code, read.value, best]);
      else expect([play.code, read.value, best, max, best <= max]).toEqual([play.code, read.value, best, max, true]);
    }
  }
}

it.each(few)('%s: the largest payout of a selection is that of the best of all draws', async (group) => {
  await checkGroup(group, 4, () => everyDraw(group), true);
});

it.each(groups.filter((group) => !few.some((each) => each === group)))(
  '%s: no draw pays more than the largest payout',
  async (group) => {
    const below = seededBelow(99);
    const some = Array.from({ length: 300 }, (_, at): Drawn => {
      const drawn = randomDraw(group, below);
      return group === 'lhc' ? { ...drawn, lunarYear: YEARS[at % YEARS.length] ?? 2026 } : drawn;
    });
    await checkGroup(group, 12, () => some, false);
  },
);

it('is exact for choices of numbers without return, with bankers and crosses', async () => {
  const chances = await loadChances('11x5');
  const below = seededBelow(5);
  // The order of drawing decides nothing of these plays.
  const sets: Drawn[] = [];
  for (const drawn of everyDraw('11x5')) {
    const isRising = drawn.numbers.every((number, at) => number > (drawn.numbers[at - 1] ?? 0));
    if (isRising) sets.push({ ...drawn, numbers: [...drawn.numbers] });
  }
  expect(sets).toHaveLength(462);
  for (const play of await playsOfGame('11x5')) {
    if (!/any\d$/.test(play.code)) continue;
    const odds = oddsUnder(play, chances[play.code] ?? {}, { series: 1_900, percent: 100 });
    for (let round = 0; round < 20; round++) {
      const read = readSelection(play, randomSelection(play, below));
      if (!read.ok || read.value.numbers) continue;
      const best = Math.max(...sets.map(paidE4(play, read.value, odds)));
      expect([play.code, read.value, maxWinE4(play, read.value, odds)]).toEqual([play.code, read.value, best]);
    }
  }
});

it('counts a selection of millions of bets without spelling it', async () => {
  const play = (await playsOfGame('lhc')).find(({ code }) => code === 'lhc.none.6');
  if (!play) throw new Error('the six-mark group has it');
  expect(countBets(play, { marks: play.marks })).toBe(13_983_816);
  const odds = oddsUnder(play, (await loadChances('lhc'))[play.code] ?? {}, { series: 1_950, percent: 100 });
  // Seven are drawn: the bets of the forty-two others win.
  expect(maxWinE4(play, { marks: play.marks }, odds)).toBe(5_245_786 * odds.of('any', 'win'));
});
