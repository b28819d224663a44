/** Pagination of orders. */
import { pageOf } from '../../../db/page-key.ts';

export interface Page {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export function paginate<Row extends { readonly id: string; readonly created_at: Date }>(
  rows: readonly Row[],
  limit: number,
) {
  return pageOf(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
}
