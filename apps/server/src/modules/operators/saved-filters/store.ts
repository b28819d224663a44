/** The SQL of saved filters. */
import type { Db, Tx } from '../../../db/db.ts';
import {
  countRows,
  deleteRows,
  insertOnce,
  listRows,
  lockRow,
  type NewRow,
  type Row,
  selectRows,
  setRows,
} from '../../../db/tenancy/rows.ts';

export type SavedFilterRow = Row<'saved_filter'>;

interface Owner {
  readonly merchant_id: string;
  readonly operator: string;
}

interface OwnKey extends Owner {
  readonly id: string;
}

/** False where the operator has one of that name for the list. */
export const insertFilter = (tx: Tx, row: NewRow<'saved_filter'>) =>
  insertOnce(tx, 'saved_filter', row, ['merchant_id', 'operator', 'list', 'name']);

export const countFilters = (tx: Tx, owner: Owner) => countRows(selectRows(tx, 'saved_filter', { ...owner }));

export const listFilters = (db: Db, owner: Owner, list: string): Promise<SavedFilterRow[]> =>
  listRows(db, 'saved_filter', { ...owner, list }, { orderBy: ['name'] });

export const lockFilter = (tx: Tx, key: OwnKey) => lockRow(tx, 'saved_filter', { ...key });

export const findNamed = (tx: Tx, { merchant_id, operator, list }: SavedFilterRow, name: string) =>
  lockRow(tx, 'saved_filter', { merchant_id, operator, list, name });

export const renameFilter = (tx: Tx, { merchant_id, id }: SavedFilterRow, name: string) =>
  setRows(tx, 'saved_filter', { merchant_id, id }, { name });

export async function dropFilter(tx: Tx, { merchant_id, id }: SavedFilterRow): Promise<void> {
  await deleteRows(tx, 'saved_filter', { merchant_id, id }).execute();
}
