/** Plain data as lines: each value by the path of names that leads to it. A document that was saved as text is read, too. */
export interface DataLine {
  readonly path: readonly string[];
  /** Text, a number, a switch, nothing, or a list of such. */
  readonly value: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

/** `{"kind": …}`, as terms are saved. */
function readDocument(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Rows of a list are named by their number, from 1; a list of single values is one value. */
export function linesOf(given: unknown, path: readonly string[] = []): readonly DataLine[] {
  const value = readDocument(given);
  if (Array.isArray(value) && !value.every(isPlain))
    return value.flatMap((one, at) => linesOf(one, [...path, `${at + 1}`]));
  if (isFields(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([name, one]) => linesOf(one, [...path, name]));
  const isNothing =
    value === null || value === undefined || isFields(value) || (Array.isArray(value) && value.length === 0);
  return path.length === 0 && isNothing ? [] : [{ path, value }];
}

/** A value as it is, for where no words are known of it. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
}
