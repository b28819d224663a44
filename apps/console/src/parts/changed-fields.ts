/** Two documents as the fields in which they differ, by path. */
type Fields = { readonly [path: string]: unknown };

/** `banners › 1 › words › EN › title`. */
const SEPARATOR = ' › ';

export function changedFields(before: unknown, after: unknown): { readonly before: Fields; readonly after: Fields } {
  const [was, is] = [new Map(fieldsOf(before, [])), new Map(fieldsOf(after, []))];
  const differs = ([path]: readonly [string, unknown]) => was.get(path) !== is.get(path);
  return { before: Object.fromEntries([...was].filter(differs)), after: Object.fromEntries([...is].filter(differs)) };
}

/** Rows of a list are named by their number, from 1. */
function fieldsOf(value: unknown, path: readonly string[]): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap((one, at) => fieldsOf(one, [...path, `${at + 1}`]));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, one]) => fieldsOf(one, [...path, name]));
  }
  return value === null || value === undefined ? [] : [[path.join(SEPARATOR), value]];
}
