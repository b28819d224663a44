/** Reads typed numbers: digits with leading zeros, or marks of two digits parted by a space. */
import { ok, type Result, refuse } from '#kernel';
import type { Play } from '../play.ts';
import type { SelectionFlaw } from './selection.ts';

/** As many as the longest play has numbers. */
const MAX_NUMBERS = 100_000;

/** The numbers in rising order. Of plays where order is forgotten, equal groups are one, in rising order of digits. */
export function readTyped(play: Play, raw: unknown): Result<readonly string[], SelectionFlaw> {
  if (!Array.isArray(raw) || !raw.every((number) => typeof number === 'string')) return refuse('selection.malformed');
  if (raw.length === 0) return refuse('selection.empty-row');
  if (raw.length > MAX_NUMBERS) return refuse('selection.too-many');
  if (new Set(raw).size < raw.length) return refuse('selection.mark-twice');
  const numbers = new Set<string>();
  for (const number of raw) {
    const marks = marksOf(play, number);
    if (!marks) return refuse('selection.malformed');
    const flaw = flawOf(play, marks);
    if (flaw) return refuse(flaw);
    const parted = marks.some((mark) => mark.length > 1) ? ' ' : '';
    numbers.add((isOrderFree(play) ? marks.toSorted() : marks).join(parted));
  }
  return ok([...numbers].toSorted());
}

/** The digits or marks of a typed number; undefined where it has not as many as the play needs. */
export function marksOf(play: Play, number: string): readonly string[] | undefined {
  const isWide = (play.marks[0]?.length ?? 1) > 1;
  const marks = isWide ? number.split(' ') : [...number];
  const isWhole = marks.every((mark) => (isWide ? /^\d\d$/ : play.grammar === 'roll' ? /^[\dR]$/ : /^\d$/).test(mark));
  return isWhole && marks.length === typedLength(play) ? marks : undefined;
}

function typedLength(play: Play): number {
  if (play.grammar === 'numbers' || play.grammar === 'roll') return play.digits;
  if (play.grammar === 'choose') return play.k;
  if (play.grammar === 'pairs') return play.at.length;
  return 'rows' in play ? play.rows.length : 0;
}

function isOrderFree(play: Play): boolean {
  if (play.grammar === 'choose' || play.grammar === 'pairs') return true;
  if (play.grammar !== 'numbers') return false;
  const { kind } = play.test;
  return kind === 'group' || kind === 'couple';
}

function flawOf(play: Play, marks: readonly string[]): SelectionFlaw | undefined {
  const different = new Set(marks).size;
  if (play.grammar === 'roll') {
    return marks.filter((mark) => mark === 'R').length === 1 ? undefined : 'selection.malformed';
  }
  if (play.grammar === 'numbers')
    return isLegal(play.only, different, marks.length) ? undefined : 'selection.unknown-mark';
  if (play.grammar === 'pairs') return different === 2 ? undefined : 'selection.unknown-mark';
  if (marks.some((mark) => !play.marks.includes(mark))) return 'selection.unknown-mark';
  const needsDifferent = play.grammar === 'choose' || play.grammar === 'rows-different';
  return needsDifferent && different < marks.length ? 'selection.mark-twice' : undefined;
}

function isLegal(only: 'pair' | 'different' | 'not all equal' | undefined, different: number, length: number): boolean {
  if (only === 'pair') return different === 2;
  if (only === 'different') return different === length;
  return only === undefined || different > 1;
}
