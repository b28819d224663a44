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
      for (const marks of choices(first, play.k - bankers.length)) yield rising([...bankers, ...marks]);
      return;
    }
    case 'rolling': {
      for (const mark of play.marks.keys()) if (!first.includes(mark)) yield rising([...first, mark]);
      return;
    }
    case 'group':
    case 'pairs': {
      for (const left of choices(first, play.takes[0].take)) {
        for (const right of choices(second, play.takes[1].take)) {
          if (!left.some((mark) => right.includes(mark))) yield `${rising(left)} | ${rising(right)}`;
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

function* oneOfEach(rows: readonly Picked[], at = 0): Generator<Picked> {
  const row = rows[at];
  if (row === undefined) {
    yield [];
    return;
  }
  for (const mark of row) for (const rest of oneOfEach(rows, at + 1)) yield [mark, ...rest];
}

function rising(marks: readonly number[]): string {
  return marks.toSorted((left, right) => left - right).join();
}
