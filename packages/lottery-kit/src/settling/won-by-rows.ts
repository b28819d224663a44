/** Winning bets of plays by rows of marks. */
import type { Drawn } from '../draws/drawn.ts';
import { PUSH, type Vector } from '../draws/vectors.ts';
import type { AnyRowsPlay, EachPlay, MarksPlay, ParlayPlay, RowsPlay } from '../play.ts';
import { symmetric } from '../selection/count-bets.ts';
import type { Pick, Picked } from '../selection/picks.ts';
import { timesVector, valueVector } from './look.ts';
import { kindOfMark } from './mark-kinds.ts';
import { parlayKind, parlayTier } from './parlay-kind.ts';
import { ANY, PUSHED, WIN, type Won } from './won.ts';

type ByRows = RowsPlay | AnyRowsPlay | EachPlay | ParlayPlay | MarksPlay;

export function wonByRows(play: ByRows, picks: readonly Pick[], drawn: Drawn): readonly Won[] {
  if (play.grammar === 'marks') return wonMarks(play, picks[0]?.rows[0] ?? [], drawn);
  if (play.grammar === 'rows' || play.grammar === 'rows-different') return wonInOrder(play, picks, drawn);
  const rows = picks[0]?.rows ?? [];
  if (play.grammar === 'each') {
    const won: Won[] = [];
    for (const [at, row] of rows.entries()) {
      if (row.length > 0) addEach(won, row, valueVector(play, play.test, play.rows[at] ?? [], drawn), play.marks, at);
    }
    return won;
  }
  const vectors = play.rows.map((at) => valueVector(play, play.test, at, drawn));
  return wonRows(play, rows, vectors);
}

/** One mark of each row: none wins once a row has no winning mark. */
function wonInOrder(play: RowsPlay, picks: readonly Pick[], drawn: Drawn): readonly Won[] {
  let total = 0;
  for (const { rows } of picks) {
    let times = 1;
    for (let at = 0; at < rows.length && times > 0; at++) {
      const vector = valueVector(play, play.test, play.rows[at] ?? [], drawn);
      times *= hitsOf(rows[at] ?? [], vector);
    }
    total += times;
  }
  return total > 0 ? [{ tier: WIN, kind: ANY, times: total }] : [];
}

function hitsOf(row: Picked, vector: Vector): number {
  let hits = 0;
  for (const mark of row) if (vector[mark] === 1) hits += 1;
  return hits;
}

function wonRows(
  play: RowsPlay | AnyRowsPlay | ParlayPlay,
  rows: readonly Picked[],
  vectors: readonly Vector[],
): readonly Won[] {
  if (play.grammar === 'parlay') return wonParlay(play, rows, vectors);
  const hits = rows.map((row, at) => row.filter((mark) => vectors[at]?.[mark] === 1).length);
  if (play.grammar === 'combo') return wonLastDigits(rows, hits);
  const times = play.grammar === 'anyrows' ? symmetric(hits, play.take) : hits.reduce((all, one) => all * one, 1);
  return times > 0 ? [{ tier: WIN, kind: ANY, times }] : [];
}

/** Every number that ends in the drawn digits wins with these digits: as often as the rows before it have marks. */
function wonLastDigits(rows: readonly Picked[], hits: readonly number[]): readonly Won[] {
  const won: Won[] = [];
  for (const from of rows.keys()) {
    const before = rows.slice(0, from).reduce((all, row) => all * row.length, 1);
    const times = hits.slice(from).reduce((all, one) => all * one, before);
    const tier = `${rows.length - from}-digit`;
    if (times > 0) won.push({ tier, kind: tier, times });
  }
  return won;
}

function addEach(won: Won[], picked: Picked, vector: Vector, marks: readonly string[], row: number): void {
  for (const at of picked) {
    const result = vector[at] ?? 0;
    if (result === 0) continue;
    const mark = marks[at] ?? '';
    won.push({ tier: result === PUSH ? PUSHED : WIN, kind: mark, times: Math.abs(result), row, mark });
  }
}

function wonEach(picked: Picked, vector: Vector, marks: readonly string[]): readonly Won[] {
  const won: Won[] = [];
  addEach(won, picked, vector, marks, 0);
  return won;
}

/** One bet: lost with its first lost leg. What it pays depends on all of its legs, and on which of them won. */
function wonParlay({ marks }: ParlayPlay, rows: readonly Picked[], vectors: readonly Vector[]): readonly Won[] {
  const legs: string[] = [];
  let returned: number | undefined;
  for (const [at, [mark]] of rows.entries()) {
    if (mark === undefined) continue;
    const result = vectors[at]?.[mark] ?? 0;
    if (result === 0) return [];
    // One number returns stakes, and it is drawn once.
    if (result === PUSH) returned = legs.length;
    legs.push(marks[mark] ?? '');
  }
  const won = returned === undefined ? legs.length : legs.length - 1;
  return [{ tier: parlayTier(won), kind: parlayKind(legs, returned), times: 1 }];
}

function wonMarks(play: MarksPlay, picked: Picked, drawn: Drawn): readonly Won[] {
  const won = wonOfMarks(play, picked, drawn);
  if (play.apart === undefined) return won;
  return won.map((each) => ({ ...each, kind: kindOfMark(play, play.marks.indexOf(each.mark ?? ''), drawn.lunarYear) }));
}

function wonOfMarks(play: MarksPlay, picked: Picked, drawn: Drawn): readonly Won[] {
  const { test } = play;
  if ('of' in test) return wonEach(picked, valueVector(play, test, test.at, drawn), play.marks);
  const times = timesVector(play, test, drawn);
  if ('tiers' in test) {
    return picked.flatMap((mark) => {
      const tier = test.tiers[(times[mark] ?? 0) - 1];
      return tier === undefined ? [] : [{ tier, kind: ANY, times: 1, mark: play.marks[mark] ?? '' }];
    });
  }
  const results = times.map((count) => {
    if ('isEach' in test) return count;
    return (test.atLeast === 0 ? count === 0 : count >= test.atLeast) ? 1 : 0;
  });
  return wonEach(picked, results, play.marks);
}
