/** The largest payout of choices of marks: the best of all counts of marks that can be drawn. */
import { boards, numberFormats } from '../draws/drawn.ts';
import { type ChoosePlay, groupOf } from '../play.ts';
import { choose } from '../selection/count-bets.ts';
import type { Pick } from '../selection/picks.ts';
import type { Selection } from '../selection/selection.ts';
import { type Drawings, tierHits } from '../settling/hits.ts';
import { ANY, WITH_APART, WITHOUT_APART } from '../settling/won.ts';
import type { Odds } from './odds.ts';

export function maxOfChoices(play: ChoosePlay, selection: Selection, picks: readonly Pick[], odds: Odds): number {
  if (selection.left && selection.right) return maxOfCross(play, selection.left, selection.right, odds);
  const [pick] = picks;
  if (!pick) return 0;
  if (picks.length > 1) return maxOfTyped(play, picks.length, odds);
  return play.apart ? maxWithApart(play, pick, odds) : maxOfMarks(play, pick, odds);
}

/** How many marks can be drawn into the first set, and how many different ones are at least. */
function drawnMarks(play: ChoosePlay): { readonly max: number; readonly min: number } {
  const { at, as, exactly = 1 } = play.test;
  const group = groupOf(play);
  if (at === 'tails') {
    return { max: Object.values(boards[group] ?? {}).reduce((sum, { count }) => sum + count, 0), min: 1 };
  }
  // Seven numbers are of two animals or tails at least.
  if (as) return { max: at.length, min: 2 };
  const isDifferent = numberFormats[group]?.isDifferent ?? numberFormats[group] === undefined;
  return { max: Math.floor(at.length / exactly), min: isDifferent ? at.length : play.test.exactly ? 0 : 1 };
}

/** Whether no two bets can win together. */
export function isExclusive({ k, test, wins }: ChoosePlay): boolean {
  const isAll = wins.length === 1 && wins[0]?.hits.length === 1 && wins[0].hits[0] === k && !test.extra && !test.as;
  return isAll && test.at !== 'tails' && k * (test.exactly ?? 1) === test.at.length;
}

/** What is drawn of each side: marks, bankers, and marks that are not picked. */
function maxOfMarks(play: ChoosePlay, { rows: [marks = []], bankers }: Pick, odds: Odds): number {
  const { max, min } = drawnMarks(play);
  const free = play.marks.length - marks.length - bankers.length;
  let best = 0;
  for (let first = 0; first <= Math.min(marks.length, max); first++) {
    for (let fixed = 0; fixed <= Math.min(bankers.length, max - first); fixed++) {
      const missing = Math.max(0, min - first - fixed);
      if (missing > free) continue;
      for (const [second, fixedSecond] of secondSets(
        play,
        marks.length - first,
        bankers.length - fixed,
        free - missing,
      )) {
        const drawn: Drawings = [first, second, marks.length - first - second];
        const fixedDrawn: Drawings = [fixed, fixedSecond, 0];
        best = Math.max(best, paid(play, drawn, fixedDrawn, play.k - bankers.length, ANY, odds));
      }
    }
  }
  return best;
}

/** Where the number of the second set can be: among the marks, the bankers, or those that are not picked. */
function* secondSets(
  { test }: ChoosePlay,
  marks: number,
  bankers: number,
  free: number,
): Generator<readonly [marks: number, bankers: number]> {
  if (!test.extra || free > 0) yield [0, 0];
  if (test.extra && marks > 0) yield [1, 0];
  if (test.extra && bankers > 0) yield [0, 1];
}

function paid(play: ChoosePlay, drawn: Drawings, fixed: Drawings, count: number, kind: string, odds: Odds): number {
  return tierHits(play, drawn, fixed, count).reduce((sum, { tier, times }) => sum + times * odds.of(kind, tier), 0);
}

/** With the mark apart among the marks, among the bankers, or not picked; an animal may be any of them. */
function maxWithApart(play: ChoosePlay, { rows: [marks = []], bankers }: Pick, odds: Odds): number {
  const isAnimal = play.apart === 'animal';
  const free = play.marks.length - marks.length - bankers.length;
  const among = [
    ...((isAnimal ? marks.length > 0 : marks.includes(0)) ? (['marks'] as const) : []),
    ...((isAnimal ? bankers.length > 0 : bankers.includes(0)) ? (['bankers'] as const) : []),
    ...((isAnimal ? free > 0 : !marks.includes(0) && !bankers.includes(0)) ? (['free'] as const) : []),
  ];
  return Math.max(...among.map((where) => maxByApart(play, marks.length, bankers.length, where, odds)));
}

function maxByApart(
  play: ChoosePlay,
  marks: number,
  bankers: number,
  where: 'marks' | 'bankers' | 'free',
  odds: Odds,
): number {
  const { max, min } = drawnMarks(play);
  const free = play.marks.length - marks - bankers;
  const others = where === 'marks' ? marks - 1 : marks;
  const rest = play.k - bankers;
  let best = 0;
  for (let first = 0; first <= others; first++) {
    for (let fixed = 0; fixed <= bankers; fixed++) {
      for (const apart of where === 'marks' ? [0, 1] : [0]) {
        const count = first + fixed + apart;
        if (count > max || count + free < min) continue;
        const drawn: Drawings = [first, 0, others - first];
        const own: Drawings = [fixed, 0, bankers - fixed];
        let total = paid(play, drawn, own, rest, where === 'bankers' ? WITH_APART : WITHOUT_APART, odds);
        if (where === 'marks') total += paid(play, drawn, [fixed + apart, 0, 0], rest - 1, WITH_APART, odds);
        best = Math.max(best, total);
      }
    }
  }
  return best;
}

/** Couples of one mark of each side: by how many marks of the left alone, of the right alone and of both are drawn. */
function maxOfCross(play: ChoosePlay, left: readonly string[], right: readonly string[], odds: Odds): number {
  const both = left.filter((mark) => right.includes(mark)).length;
  const [lefts, rights] = [left.length - both, right.length - both];
  const { max } = drawnMarks(play);
  const tierOf = (hits: number) => play.wins.find((rule) => rule.hits.includes(hits))?.tier ?? '';
  const [two, one] = [odds.of(ANY, tierOf(2)), play.test.extra ? odds.of(ANY, tierOf(1)) : 0];
  let best = 0;
  for (let a = 0; a <= Math.min(lefts, max); a++) {
    for (let b = 0; b <= Math.min(rights, max - a); b++) {
      for (let c = 0; c <= Math.min(both, max - a - b); c++) {
        const partners = [a < lefts ? b + c : 0, b < rights ? a + c : 0, c < both ? a + b + c : 0];
        best = Math.max(best, (a * b + a * c + b * c + choose(c, 2)) * two + Math.max(...partners) * one);
      }
    }
  }
  return best;
}

/** Typed bets: as many as can share what is drawn. */
function maxOfTyped(play: ChoosePlay, count: number, odds: Odds): number {
  const won = odds.of(ANY, play.wins[0]?.tier ?? '');
  if (isExclusive(play)) return won;
  const { max } = drawnMarks(play);
  const shared = play.k <= max ? choose(max, play.k) : choose(play.marks.length - max, play.k - max);
  return Math.min(count, shared) * won;
}
