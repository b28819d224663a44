/** Reads a selection strictly: refuses, with a stable reason, everything that is not exactly a legal one. */
import { ok, type Result, refuse } from '#kernel';
import { fieldsOf } from '../draws/drawn.ts';
import type { Form, Play } from '../play.ts';
import { countBets } from './count-bets.ts';
import { readTyped } from './read-typed.ts';
import type { Selection, SelectionFlaw } from './selection.ts';

type Read<Value> = Result<Value, SelectionFlaw>;

/** The most places that a play at any places has. */
const PLACES = ['d1', 'd2', 'd3', 'd4', 'd5'];

export function readSelection(play: Play, raw: unknown): Read<Selection> {
  const read = readForm(play, raw);
  if (!read.ok) return read;
  return countBets(play, read.value) >= 1 ? read : refuse('selection.too-few');
}

function readForm(play: Play, raw: unknown): Read<Selection> {
  if (play.anyPlaces === undefined) return readRest(play, raw);
  if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, 'places')) return refuse('selection.malformed');
  const { places: given, ...rest } = raw as { readonly places: unknown };
  const places = readMarks(given, PLACES);
  if (!places.ok) return places;
  if (places.value.length < play.anyPlaces) return refuse('selection.too-few');
  const read = readRest(play, rest);
  return read.ok ? ok({ places: places.value, ...read.value }) : read;
}

function readRest(play: Play, raw: unknown): Read<Selection> {
  const named = (form: Form) => play.forms?.includes(form) ?? false;
  const typed = fieldsOf(raw, ['numbers']);
  if (typed && (named('numbers') || play.grammar === 'numbers' || play.grammar === 'roll')) {
    const numbers = readTyped(play, typed.numbers);
    return numbers.ok ? ok({ numbers: numbers.value }) : numbers;
  }
  const withBankers = named('bankers') ? fieldsOf(raw, ['bankers', 'marks']) : undefined;
  if (withBankers) return readBankers(play, withBankers);
  const crossed = named('cross') ? fieldsOf(raw, ['left', 'right']) : undefined;
  if (crossed) return readCross(play, crossed);
  const rows = fieldsOf(raw, ['rows']);
  if (rows && hasRows(play)) return readRows(play, rows.rows);
  const marked = fieldsOf(raw, ['marks']);
  if (marked && hasMarks(play)) return readMarked(play, marked.marks);
  return refuse('selection.malformed');
}

function hasRows({ grammar }: Play): boolean {
  return grammar === 'group' || rowGrammars.has(grammar);
}

const rowGrammars: ReadonlySet<string> = new Set(['rows', 'rows-different', 'combo', 'anyrows', 'each', 'parlay']);
const markGrammars: ReadonlySet<string> = new Set(['marks', 'notes', 'choose', 'pairs', 'set', 'rolling']);

function hasMarks({ grammar }: Play): boolean {
  return markGrammars.has(grammar);
}

function readMarked(play: Play, raw: unknown): Read<Selection> {
  const marks = readMarks(raw, play.marks);
  if (!marks.ok) return marks;
  if (marks.value.length === 0) return refuse('selection.empty-row');
  const min = 'min' in play ? (play.min ?? 1) : 1;
  const max = 'max' in play ? (play.max ?? play.marks.length) : play.marks.length;
  if (marks.value.length < min) return refuse('selection.too-few');
  return marks.value.length > max ? refuse('selection.too-many') : ok({ marks: marks.value });
}

function readBankers(play: Play, fields: { readonly bankers: unknown; readonly marks: unknown }): Read<Selection> {
  const bankers = readMarks(fields.bankers, play.marks);
  if (!bankers.ok) return bankers;
  const marks = readMarks(fields.marks, play.marks);
  if (!marks.ok) return marks;
  if (bankers.value.length === 0) return refuse('selection.empty-row');
  if (marks.value.some((mark) => bankers.value.includes(mark))) return refuse('selection.mark-twice');
  if (play.grammar === 'choose') {
    // With as many bankers as a bet has marks, no other mark would be in a bet.
    const isFull = bankers.value.length === play.k && marks.value.length > 0;
    if (bankers.value.length > play.k || isFull) return refuse('selection.too-many');
  }
  return ok({ bankers: bankers.value, marks: marks.value });
}

function readCross(play: Play, fields: { readonly left: unknown; readonly right: unknown }): Read<Selection> {
  const left = readMarks(fields.left, play.marks);
  if (!left.ok) return left;
  const right = readMarks(fields.right, play.marks);
  if (!right.ok) return right;
  if (left.value.length === 0 || right.value.length === 0) return refuse('selection.empty-row');
  return ok({ left: left.value, right: right.value });
}

function readRows(play: Play, raw: unknown): Read<Selection> {
  const count = play.grammar === 'group' ? 2 : 'rows' in play ? play.rows.length : 0;
  if (!Array.isArray(raw) || raw.length !== count) return refuse('selection.malformed');
  const rows: (readonly string[])[] = [];
  for (const each of raw) {
    const row = readMarks(each, play.marks);
    if (!row.ok) return row;
    rows.push(row.value);
  }
  const filled = rows.filter((row) => row.length > 0).length;
  if (play.grammar === 'parlay') {
    if (rows.some((row) => row.length > 1) || filled > play.max) return refuse('selection.too-many');
    return filled < play.min ? refuse('selection.too-few') : ok({ rows });
  }
  if (play.grammar === 'each' || play.grammar === 'anyrows') {
    return filled < (play.grammar === 'each' ? 1 : play.take) ? refuse('selection.too-few') : ok({ rows });
  }
  return filled < count ? refuse('selection.empty-row') : ok({ rows });
}

/** Different marks of a list, in its order. */
function readMarks(raw: unknown, list: readonly string[]): Read<readonly string[]> {
  if (!Array.isArray(raw) || !raw.every((mark) => typeof mark === 'string')) return refuse('selection.malformed');
  const picked = new Set<string>(raw);
  const marks = list.filter((mark) => picked.has(mark));
  if (marks.length < picked.size) return refuse('selection.unknown-mark');
  return picked.size < raw.length ? refuse('selection.mark-twice') : ok(marks);
}
