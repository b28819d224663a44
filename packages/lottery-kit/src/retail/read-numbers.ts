/** Reads the numbers of a row: one by one, as a range, or by the name of a set. */
import { ok, type Result, refuse } from '#kernel';
import { rangeOf, setOf } from './number-sets.ts';
import type { Reading } from './reading.ts';
import type { SlipFlawCode } from './slip.ts';
import type { Token } from './tokens.ts';

/** A number with its token: a flaw names the one that it is in. */
export interface Named {
  readonly number: string;
  readonly token: Token;
}
type Read<Value> = Result<Value, SlipFlawCode>;

const FEWEST_DIGITS = 2;
const MAX_DIGITS = 4;

export function isNumbersToken(token: Token | undefined): boolean {
  return (
    token?.kind === 'digits' || token?.kind === 'point' || (token?.kind === 'word' && setOf(token.text) !== undefined)
  );
}

export function readNumbers(reading: Reading): Read<readonly Named[]> {
  const named = new Map<string, Token>();
  for (let token = reading.token(); isNumbersToken(token); token = reading.token()) {
    if (!token) break;
    const read = token.kind === 'point' ? ok([]) : readGroup(reading, token);
    if (!read.ok) return read;
    if (read.value.some((number) => named.has(number))) {
      reading.stopAt(token);
      return refuse('number.twice');
    }
    for (const number of read.value) named.set(number, token);
    reading.next();
  }
  return named.size > 0 ? ok([...named].map(([number, token]) => ({ number, token }))) : refuse('numbers.missing');
}

/** The numbers that begin at the token. Stands on their last token afterwards. */
function readGroup(reading: Reading, token: Token): Read<readonly string[]> {
  const set = token.kind === 'word' ? setOf(token.text) : undefined;
  if (set) return ok(set);
  const { length } = token.text;
  if (length < FEWEST_DIGITS || length > MAX_DIGITS) return refuse('number.length');
  reading.next();
  if (reading.token()?.kind !== 'slash') {
    reading.stopAt(token);
    return isRangeWithoutStep(reading) ? refuse('range.malformed') : ok([token.text]);
  }
  reading.next();
  const second = readEnd(reading, length);
  if (!second.ok) return second;
  reading.next();
  if (reading.token()?.text !== 'keo') return refuse('range.malformed');
  reading.next();
  const last = readEnd(reading, length);
  if (!last.ok) return last;
  const range = rangeOf(token.text, second.value, last.value);
  return typeof range === 'string' ? refuse(range) : ok(range);
}

function readEnd(reading: Reading, length: number): Read<string> {
  const token = reading.token();
  if (token?.kind !== 'digits') return refuse('range.malformed');
  return token.text.length === length ? ok(token.text) : refuse('number.length');
}

/** "10keo19" does not say its step. Moves on to the word where it is so. */
function isRangeWithoutStep(reading: Reading): boolean {
  const token = reading.token();
  reading.next();
  if (reading.token()?.text === 'keo') return true;
  reading.stopAt(token);
  return false;
}
