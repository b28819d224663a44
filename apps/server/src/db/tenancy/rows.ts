/**
 * Reads and writes of one merchant's rows. The key names the merchant, so that no query can forget it; further conditions, columns
 * and order are added to the query that comes back.
 */
import type {
  DeleteQueryBuilder,
  DeleteResult,
  InsertObject,
  InsertResult,
  Kysely,
  Selectable,
  SelectQueryBuilder,
  SelectType,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely';
import { assert } from '#kernel';
import type { Db, Tx } from '../db.ts';
import type { Tables } from '../tables.ts';

type TenantTable = {
  [Table in keyof Tables]: Tables[Table] extends { merchant_id: string } ? Table : never;
}[keyof Tables];

type Match<Value> = NonNullable<Value> | readonly NonNullable<Value>[] | null;

/** The values of columns, all of which must match: one of a list's, and `null` where there is none. */
type RowKey<Table extends TenantTable> = { readonly merchant_id: string } & {
  readonly [Column in Exclude<keyof Tables[Table], 'merchant_id'>]?: Match<SelectType<Tables[Table][Column]>>;
};

/** The methods of Kysely without its types: those of a table that is a type parameter are beyond it. */
type Untyped = Pick<
  Kysely<Record<string, Record<string, unknown>>>,
  'selectFrom' | 'updateTable' | 'deleteFrom' | 'insertInto'
>;
const untyped = (db: Db | Tx) => db as unknown as Untyped;

interface Filtered {
  where(column: string, operator: '=' | 'in' | 'is', value: unknown): Filtered;
}

function matching(query: unknown, key: object): unknown {
  return Object.entries(key).reduce((filtered, [column, value]) => {
    assert(value !== undefined, 'a key has a value for each of its columns');
    return filtered.where(column, value === null ? 'is' : Array.isArray(value) ? 'in' : '=', value);
  }, query as Filtered);
}

export function selectRows<Table extends TenantTable>(db: Db, table: Table, key: RowKey<Table>) {
  return matching(untyped(db).selectFrom(table), key) as SelectQueryBuilder<Tables, Table, object>;
}

export function updateRows<Table extends TenantTable>(tx: Tx, table: Table, key: RowKey<Table>) {
  return matching(untyped(tx).updateTable(table), key) as UpdateQueryBuilder<Tables, Table, Table, UpdateResult>;
}

export function deleteRows<Table extends TenantTable>(tx: Tx, table: Table, key: RowKey<Table>) {
  return matching(untyped(tx).deleteFrom(table), key) as DeleteQueryBuilder<Tables, Table, DeleteResult>;
}

type Row<Table extends TenantTable> = Selectable<Tables[Table]>;

const allColumns = <Table extends TenantTable>(db: Db, table: Table, key: RowKey<Table>) =>
  (matching(untyped(db).selectFrom(table), key) as SelectQueryBuilder<Tables, TenantTable, object>).selectAll();

export async function findRow<Table extends TenantTable>(db: Db, table: Table, key: RowKey<Table>) {
  return (await allColumns(db, table, key).executeTakeFirst()) as Row<Table> | undefined;
}

/** Nobody else changes or locks it until the transaction ends. */
export async function lockRow<Table extends TenantTable>(tx: Tx, table: Table, key: RowKey<Table>) {
  return (await allColumns(tx, table, key).forUpdate().executeTakeFirst()) as Row<Table> | undefined;
}

/** Further conditions are part of the query; its columns are not chosen yet. */
export async function countRows<Table extends TenantTable>(query: SelectQueryBuilder<Tables, Table, object>) {
  const counted = await query.select((row) => row.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  return Number((counted as { count: bigint }).count);
}

/** False when another row has the same value in these columns; without columns: in those of any unique index. */
export async function insertOnce<Table extends TenantTable>(
  tx: Tx,
  table: Table,
  row: InsertObject<Tables, Table>,
  columns?: readonly (keyof Tables[Table] & string)[],
): Promise<boolean> {
  const insert = untyped(tx)
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => (columns ? conflict.columns(columns) : conflict).doNothing());
  return hasWritten(insert);
}

/** Whether a statement met any row. */
export async function hasWritten(statement: {
  executeTakeFirst(): Promise<UpdateResult | DeleteResult | InsertResult | undefined>;
}): Promise<boolean> {
  const written = await statement.executeTakeFirst();
  if (written === undefined) return false;
  if ('numUpdatedRows' in written) return written.numUpdatedRows > 0n;
  return ('numDeletedRows' in written ? written.numDeletedRows : (written.numInsertedOrUpdatedRows ?? 0n)) > 0n;
}
