/** The cursor of a list paged by key: the time and id of its last row, opaque to clients. For every list of rows, newest first. */
import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '#kernel';

export interface PageKey {
  readonly at: Date;
  readonly id: string;
}

export function writeCursor(key: PageKey): string {
  return Buffer.from(`${key.at.toISOString()} ${key.id}`).toString('base64url');
}

/** Accepted range of years: the database supports fewer dates than JavaScript. */
const isTime = (at: Date) => at.getTime() >= 0 && at.getUTCFullYear() <= 9_999;

/** An invalid cursor starts at the top. */
export function readCursor(cursor: string | undefined): PageKey | undefined {
  if (cursor === undefined) return undefined;
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const at = new Date(time);
  return isTime(at) && isUuid(id) && writeCursor({ at, id }) === cursor ? { at, id } : undefined;
}

/** Splits rows read with one more than the page size: the page, and the next cursor, if there is one. */
export function pageOf<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => PageKey) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, end: rows.length > limit && last ? { next: writeCursor(keyOf(last)) } : {} };
}

/** The key of rows with `created_at` and `id`. */
export const createdKey = ({ created_at: at, id }: { readonly created_at: Date; readonly id: string }): PageKey => ({
  at,
  id,
});

/** For rows with `created_at` and `id`: those after the cursor, newest first. */
export const isBefore = ({ at, id }: PageKey) => sql<boolean>`(created_at, id) < (${at}, ${id})`;

/**
 * For rows of a range of time, newest first: below its end and after the cursor. Only the lower of the two bounds is named, since with both an index
 * is read from the end of the range again for every page.
 */
export function isBelow(
  to: Date | undefined,
  after: PageKey | undefined,
  {
    at = 'at',
    id = 'id',
    idType = 'uuid',
  }: { readonly at?: string; readonly id?: string; readonly idType?: 'uuid' | 'text' } = {},
): RawBuilder<boolean> {
  const isInRange = after && (to === undefined || after.at < to);
  if (isInRange) return sql`(${sql.ref(at)}, ${sql.ref(id)}) < (${after.at}, ${after.id}::${sql.raw(idType)})`;
  return to === undefined ? sql`true` : sql`${sql.ref(at)} < ${to}`;
}
