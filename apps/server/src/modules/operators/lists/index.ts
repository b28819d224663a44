/** Pages of the console's lists: the key of the last row is the cursor of the next page. */

export { type Days, momentsBetween } from './days.ts';
export { withUsernames } from './with-usernames.ts';

export interface Requested {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Of a list that is read with one row more than is shown. */
export function pageOf<Row, Shown>(
  rows: readonly Row[],
  limit: number,
  { cursorOf, entryOf }: { readonly cursorOf: (row: Row) => string; readonly entryOf: (row: Row) => Shown },
): { rows: Shown[]; next?: string } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: shown.map(entryOf), ...(more && { next: cursorOf(last) }) };
}

const encoded = (id: string) => Buffer.from(id).toString('base64url');

/** Of a short list that is read whole, in the order of its rows' ids. */
export function sliceOf<Row extends { readonly id: string }>(all: readonly Row[], { cursor, limit }: Requested) {
  const from = cursor === undefined ? '' : Buffer.from(cursor, 'base64url').toString();
  const rest = all.filter(({ id }) => id > from).sort((one, other) => (one.id < other.id ? -1 : 1));
  const page = pageOf(rest, limit, { cursorOf: ({ id }) => encoded(id), entryOf: (row) => row });
  return { ...page, count: all.length };
}
