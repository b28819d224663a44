/** The headings of a file: what the operator's page calls the columns. A column without one is headed by its key. */
export type Headings = Readonly<Record<string, string>>;

const MAX = 100;
const LONGEST = 80;
const KEY = /^[A-Za-z][A-Za-z0-9]{0,39}$/;
const WORDS = /^[^\p{Cc}]+$/u;

/** Undefined where they are none; without any, none are wanted. */
export function readHeadings(given: unknown): Headings | undefined {
  if (given === undefined) return {};
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const all = Object.entries(given);
  const isGood = ([key, words]: readonly [string, unknown]) =>
    KEY.test(key) && typeof words === 'string' && words.length <= LONGEST && WORDS.test(words);
  return all.length <= MAX && all.every(isGood) ? (given as Headings) : undefined;
}
