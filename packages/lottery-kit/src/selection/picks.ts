/** A selection as indices of marks, made for counting and settling. */
import type { Places, Play } from '../play.ts';
import { marksOf } from './read-typed.ts';
import type { Selection } from './selection.ts';
import { variantsOf } from './spellings.ts';

export type Picked = readonly number[];

/** Bets by rows of marks: one choice of the play's own rows, with the bankers that every bet has. */
export interface Pick {
  readonly rows: readonly Picked[];
  readonly bankers: Picked;
}

export interface Picks {
  /** Where the bets are: one choice of places after another. Empty for the play's own places. */
  readonly at: readonly Places[];
  /** The parts that the selection is the sum of: one, or one for each typed number or crossed couple. */
  readonly picks: readonly Pick[];
  /** Bets of plays that have no marks: typed numbers, with all that they stand for. */
  readonly numbers: ReadonlySet<string>;
}

const noNumbers: ReadonlySet<string> = new Set();

/** Of each play the index of each of its marks. */
const cachedIndices = new WeakMap<Play, ReadonlyMap<string, number>>();

function indexOf(play: Play): ReadonlyMap<string, number> {
  let index = cachedIndices.get(play);
  if (!index) {
    index = new Map(play.marks.map((mark, at) => [mark, at]));
    cachedIndices.set(play, index);
  }
  return index;
}

export function picksOf(play: Play, selection: Selection): Picks {
  const index = indexOf(play);
  const picked = (marks: readonly string[] = []): Picked => marks.map((mark) => index.get(mark) ?? -1);
  const places = (selection.places ?? []).map((place) => Number(place.slice(1)) - 1);
  const at = play.anyPlaces === undefined ? [] : [...choices(places, play.anyPlaces)];
  const own = (rows: readonly Picked[], bankers: Picked = []): Pick => ({ rows, bankers });
  const { numbers = [], rows, marks, bankers, left, right } = selection;
  if (play.grammar === 'numbers' || play.grammar === 'roll') {
    return { at, picks: [], numbers: new Set(numbers.flatMap((number) => variantsOf(play, number))) };
  }
  if (left && right)
    return { at, picks: crossed(picked(left), picked(right)).map((two) => own([two])), numbers: noNumbers };
  if (rows) return { at, picks: [own(rows.map(picked))], numbers: noNumbers };
  if (marks) return { at, picks: [own([picked(marks)], picked(bankers))], numbers: noNumbers };
  return {
    at,
    picks: numbers.map((number) => own(typedRows(play, picked(marksOf(play, number))))),
    numbers: noNumbers,
  };
}

/** One typed number as the rows of one bet. */
function typedRows(play: Play, marks: Picked): readonly Picked[] {
  if (play.grammar === 'choose') return [marks];
  if (play.grammar !== 'pairs') return marks.map((mark) => [mark]);
  const twice = marks.filter((mark, at) => marks.indexOf(mark) !== at);
  return [twice, marks.filter((mark) => !twice.includes(mark))];
}

/** One of each side: two different marks, order forgotten, each couple once. */
function crossed(left: Picked, right: Picked): readonly Picked[] {
  const couples = new Map<string, Picked>();
  for (const one of left) {
    for (const other of right) {
      const couple = [Math.min(one, other), Math.max(one, other)];
      if (one !== other) couples.set(couple.join(), couple);
    }
  }
  return [...couples.values()];
}

/** Every choice of so many of a list, in its order. */
export function* choices<Item>(list: readonly Item[], count: number): Generator<readonly Item[]> {
  if (count < 0 || count > list.length) return;
  const at = Array.from({ length: count }, (_, step) => step);
  while (true) {
    yield at.map((from) => list[from] as Item);
    let step = count - 1;
    while (step >= 0 && at[step] === list.length - count + step) step -= 1;
    if (step < 0) return;
    let next = (at[step] ?? 0) + 1;
    for (; step < count; step++) at[step] = next++;
  }
}
