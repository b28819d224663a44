/** Numbers of a slip that are written together: those of a name, and every so-many-th from one to another. */
import { numbers } from '../marks.ts';

const all = numbers(0, 99, 2);
const isEven = (digit: string | undefined) => Number(digit) % 2 === 0;

const sets: Readonly<Record<string, readonly string[]>> = {
  tai: all.slice(50),
  xiu: all.slice(0, 50),
  chan: all.filter((number) => isEven(number[1])),
  le: all.filter((number) => !isEven(number[1])),
  chanchan: all.filter((number) => isEven(number[0]) && isEven(number[1])),
  lele: all.filter((number) => !isEven(number[0]) && !isEven(number[1])),
  chanle: all.filter((number) => isEven(number[0]) && !isEven(number[1])),
  lechan: all.filter((number) => !isEven(number[0]) && isEven(number[1])),
};

export function setOf(word: string): readonly string[] | undefined {
  return Object.hasOwn(sets, word) ? sets[word] : undefined;
}

/** From `first` by steps to `last`, where `second` is one step on; or what is wrong with it. */
export function rangeOf(
  first: string,
  second: string,
  last: string,
): readonly string[] | 'range.order' | 'range.uneven' {
  const [from, next, to] = [Number(first), Number(second), Number(last)];
  const step = next - from;
  if (step <= 0 || to < next) return 'range.order';
  if ((to - from) % step !== 0) return 'range.uneven';
  return Array.from({ length: (to - from) / step + 1 }, (_, at) => `${from + at * step}`.padStart(first.length, '0'));
}

/** Fewer are as short one by one. */
const SHORTEST_RANGE = 4;

/** Rising numbers as they are written shortest: by a name, as a range, or one by one. */
export function writtenNumbers(rising: readonly string[]): string {
  const text = rising.join('.');
  const named = Object.entries(sets).find(([, set]) => set.join('.') === text);
  if (named) return named[0];
  const [first = '', second = ''] = rising;
  const last = rising.at(-1) ?? '';
  if (rising.length < SHORTEST_RANGE) return text;
  const range = rangeOf(first, second, last);
  return typeof range !== 'string' && range.join('.') === text ? `${first}/${second}keo${last}` : text;
}
