/** The number of bets of a selection, by the product rules: without spelling them. */
import type { NotesPlay, Play, Take } from '../play.ts';
import { type Pick, type Picked, picksOf } from './picks.ts';
import type { Selection } from './selection.ts';
import { notesOf } from './spellings.ts';

export function countBets(play: Play, selection: Selection): number {
  const { at, picks, numbers } = picksOf(play, selection);
  const once =
    play.grammar === 'numbers' || play.grammar === 'roll'
      ? numbers.size
      : picks.reduce((sum, pick) => sum + countPick(play, pick), 0);
  return play.anyPlaces === undefined ? once : once * at.length;
}

function countPick(play: Play, { rows, bankers }: Pick): number {
  const [first = [], second] = rows;
  switch (play.grammar) {
    case 'rows':
      return product(rows);
    case 'combo':
      return rows.length * product(rows);
    case 'rows-different':
      return countDifferent(rows);
    case 'anyrows':
      return symmetric(
        rows.map((row) => row.length),
        play.take,
      );
    case 'each':
      return rows.reduce((sum, row) => sum + row.length, 0);
    case 'marks':
      return first.length;
    case 'notes':
      return countNotes(play, first);
    case 'choose':
      return choose(first.length, play.k - bankers.length);
    case 'group':
      return countGroups(play.takes, first, second ?? []);
    case 'pairs':
      return second ? 1 : countGroups(play.takes, first, first);
    case 'rolling':
      return play.marks.length - first.length;
    default:
      return 1;
  }
}

function countNotes(play: NotesPlay, picked: Picked): number {
  const notes = notesOf(play);
  return picked.reduce((sum, mark) => sum + (notes[mark]?.length ?? 0), 0);
}

/** Combinations of k of n; 0 where there are too few. */
export function choose(n: number, k: number): number {
  if (k < 0 || n < k) return 0;
  let ways = 1;
  for (let step = 1; step <= k; step++) ways = (ways * (n - k + step)) / step;
  return Math.round(ways);
}

/** The sum over each choice of `k` of the numbers of their product. */
export function symmetric(numbers: readonly number[], k: number): number {
  const sums = [1, ...new Array<number>(k).fill(0)];
  for (const number of numbers) {
    for (let size = k; size > 0; size--) sums[size] = (sums[size] ?? 0) + (sums[size - 1] ?? 0) * number;
  }
  return sums[k] ?? 0;
}

function product(rows: readonly Picked[]): number {
  return rows.reduce((all, row) => all * row.length, 1);
}

/** One mark of each row, no mark twice: counted row by row over the sets of marks in use. */
function countDifferent(rows: readonly Picked[]): number {
  let counts = new Map([[0, 1]]);
  for (const row of rows) {
    const next = new Map<number, number>();
    for (const [used, count] of counts) {
      for (const mark of row) {
        const bit = 1 << mark;
        if ((used & bit) === 0) next.set(used | bit, (next.get(used | bit) ?? 0) + count);
      }
    }
    counts = next;
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Choices of both rows without a common mark: by how many of the first come from the marks that both rows have. */
function countGroups([first, second]: readonly [Take, Take], left: Picked, right: Picked): number {
  const common = left.filter((mark) => right.includes(mark)).length;
  let sum = 0;
  for (let shared = 0; shared <= Math.min(common, first.take); shared++) {
    const firsts = choose(common, shared) * choose(left.length - common, first.take - shared);
    sum += firsts * choose(right.length - shared, second.take);
  }
  return sum;
}
