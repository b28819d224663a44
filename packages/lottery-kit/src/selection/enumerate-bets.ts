/** Spells the bets of a selection one by one: what the product rules count. */
import type { Play } from '../play.ts';
import { choices, type Pick, type Picked, picksOf } from './picks.ts';
import type { Selection } from './selection.ts';
import { notesOf } from './spellings.ts';

/** Each bet as a text; equal texts are the same bet. A combination's bets are as many as its numbers make. */
export function* enumerateBets(play: Play, selection: Selection): Generator<string> {
  const { at, picks, numbers } = picksOf(play, selection);
  for (const places of play.anyPlaces === undefined ? [[]] : at) {
    const where = places.length > 0 ? `${places.join()}: ` : '';
    if (play.grammar === 'numbers' || play.grammar === 'roll') {
      for (const number of numbers) yield where + number;
    } else for (const pick of picks) for (const bet of spellPick(play, pick)) yield where + bet;
  }
}

function* spellPick(play: Play, { rows, bankers }: Pick): Generator<string> {
  const [first = [], second = first] = rows;
  switch (play.grammar) {
    case 'rows':
    case 'rows-different':
    case 'combo':
    case 'anyrows':
    case 'each':
    case 'parlay':
      yield* spellRows(play, rows);
      return;
    case 'notes': {
      for (const mark of first) for (const number of notesOf(play)[mark] ?? []) yield `${mark}: ${number}`;
      return;
    }
    case 'choose': {
      const marked = inOrder(first);
      for (const marks of choices(marked, play.k - bankers.length)) {
        yield bankers.length > 0 ? rising([...bankers, ...marks]) : marks.join();
      }
      return;
    }
    case 'rolling': {
      for (const mark of play.marks.keys()) if (!first.includes(mark)) yield rising([...first, mark]);
      return;
    }
    case 'group':
    case 'pairs': {
      const rights = [...choices(inOrder(second), play.takes[1].take)].map((marks) => ({ marks, text: marks.join() }));
      for (const left of choices(inOrder(first), play.takes[0].take)) {
        const text = left.join();
        for (const right of rights) {
          if (!left.some((mark) => right.marks.includes(mark))) yield `${text} | ${right.text}`;
        }
      }
      return;
    }
    case 'marks':
      for (const mark of first) yield `${mark}`;
      return;
    default:
      yield rising(first);
  }
}

function* spellRows(play: Play, rows: readonly Picked[]): Generator<string> {
  if (play.grammar === 'each') {
    for (const [at, row] of rows.entries()) for (const mark of row) yield `${at}: ${mark}`;
    return;
  }
  if (play.grammar === 'anyrows') {
    for (const chosen of choices([...rows.keys()], play.take)) {
      for (const marks of oneOfEach(chosen.map((row) => rows[row] ?? []))) yield `${chosen.join()}: ${marks.join()}`;
    }
    return;
  }
  if (play.grammar === 'parlay') {
    yield JSON.stringify(rows);
    return;
  }
  for (const marks of oneOfEach(rows)) {
    if (play.grammar === 'combo') for (const at of marks.keys()) yield `${marks.join()} from ${at}`;
    else if (play.grammar === 'rows' || new Set(marks).size === marks.length) yield marks.join();
  }
}

/** One mark of each row, the last row's changing first. */
function* oneOfEach(rows: readonly Picked[]): Generator<Picked> {
  if (rows.some((row) => row.length === 0)) return;
  const at = rows.map(() => 0);
  while (true) {
    yield rows.map((row, place) => row[at[place] ?? 0] ?? -1);
    let place = rows.length - 1;
    while (place >= 0 && at[place] === (rows[place]?.length ?? 0) - 1) at[place--] = 0;
    if (place < 0) return;
    at[place] = (at[place] ?? 0) + 1;
  }
}

function rising(marks: Picked): string {
  return inOrder(marks).join();
}

function inOrder(marks: Picked): Picked {
  return marks.toSorted((left, right) => left - right);
}
