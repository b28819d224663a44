/** The tokens of a slip: words, digits and marks, each with its position. Spaces part them, and commas and points but in amounts. */
import { plainLetters } from './plain-letters.ts';

export interface Token {
  readonly kind: 'word' | 'digits' | 'count' | 'point' | 'slash' | 'break' | 'unknown';
  /** In plain letters; of `unknown` and marks as they stand. */
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

/** The longest slip that is read. */
const MAX_CHARACTERS = 20_000;

/** Tried in this order. `count` is "2d": so many stations. */
const shapes: readonly (readonly [Token['kind'], RegExp])[] = [
  ['word', /(?:xien[234](?!\d)|b[78]l(?![a-z]))/y],
  ['count', /[1-9]d(?:ai)?(?![a-z\d])/y],
  ['digits', /\d+/y],
  ['word', /[a-z]+/y],
  ['point', /[.,]/y],
  ['slash', /\//y],
  ['break', /[\n;]/y],
];

export function tokensOf(text: string): readonly Token[] {
  const { plain, places } = plainText(text.slice(0, MAX_CHARACTERS));
  const tokens: Token[] = [];
  let at = 0;
  while (at < plain.length) {
    if (plain[at] === ' ') {
      at += 1;
      continue;
    }
    const [kind, length] = shapeAt(plain, at);
    const start = places[at] ?? text.length;
    const end = places[at + length] ?? text.length;
    const shown = kind === 'unknown' ? text.slice(start, end) : plain.slice(at, at + length);
    tokens.push({ kind, text: shown, at: start, end });
    at += length;
  }
  if (text.length > MAX_CHARACTERS) {
    const end = MAX_CHARACTERS + 1;
    tokens.push({ kind: 'unknown', text: text.slice(MAX_CHARACTERS, end), at: MAX_CHARACTERS, end });
  }
  return tokens;
}

function shapeAt(plain: string, at: number): readonly [Token['kind'], number] {
  for (const [kind, shape] of shapes) {
    shape.lastIndex = at;
    const found = shape.exec(plain);
    if (found) return [kind, found[0].length];
  }
  return ['unknown', 1];
}

const READABLE = /^[a-z\d.,/;\n ]$/;
const UNREADABLE = '\0';

/** One plain character for each of the text, with its place there. Accents that are characters of their own have none. */
function plainText(text: string): { readonly plain: string; readonly places: readonly number[] } {
  let plain = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const read = /\s/.test(character) && character !== '\n' ? ' ' : plainLetters(character);
    if (read !== '') {
      plain += READABLE.test(read) ? read : UNREADABLE;
      places.push(at);
    }
    at += character.length;
  }
  return { plain, places };
}
