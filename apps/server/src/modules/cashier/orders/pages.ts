/** Lists of orders, a page at a time. */
import { writeCursor } from '../../../db/page-key.ts';

export interface Page {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** One row more than shown tells whether the list goes on. */
export function paged<Row extends { readonly id: string; readonly created_at: Date }>(
  rows: readonly Row[],
  limit: number,
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? writeCursor({ at: last.created_at, id: last.id }) : undefined;
  return { shown, end: next === undefined ? {} : { next } };
}
