/** Where a list paged by key goes on: the time and id of its last row, written as an opaque cursor. For every list of rows, newest first. */
import { sql } from 'kysely';
import { isUuid } from '#kernel';

export interface PageKey {
  readonly at: Date;
  readonly id: string;
}

export function writeCursor(key: PageKey): string {
  return Buffer.from(`${key.at.toISOString()} ${key.id}`).toString('base64url');
}

/** Rows are of these years; the database knows fewer times than the language does. */
const isTime = (at: Date) => at.getTime() >= 0 && at.getUTCFullYear() <= 9_999;

/** A cursor nobody wrote begins at the top: it leads nowhere else. */
export function readCursor(cursor: string | undefined): PageKey | undefined {
  if (cursor === undefined) return undefined;
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const at = new Date(time);
  return isTime(at) && isUuid(id) && writeCursor({ at, id }) === cursor ? { at, id } : undefined;
}

/** Of rows read with one more than are shown: those to be shown, and where the list goes on, if it does. */
export function pageOf<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => PageKey) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, end: rows.length > limit && last ? { next: writeCursor(keyOf(last)) } : {} };
}

/** Of rows with `created_at` and `id`: those after it in a list, the newest first. */
export const isBefore = ({ at, id }: PageKey) => sql<boolean>`(created_at, id) < (${at}, ${id})`;
