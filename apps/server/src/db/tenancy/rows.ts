/**
 * Reads and writes of one merchant's rows. The key names the merchant, so that no query can forget it; further conditions, columns
 * and order are added to the query that comes back.
 */
import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type InsertObject,
  type InsertResult,
  type Kysely,
  type Selectable,
  type SelectQueryBuilder,
  type SelectType,
  sql,
  type UpdateObject,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import { assert } from '#kernel';
import type { Db, Tx } from '../db.ts';
import type { Tables } from '../tables.ts';

type TenantTable = {
  [Table in keyof Tables]: Tables[Table] extends { merchant_id: string } ? Table : never;
}[keyof Tables];

/** A row as it is read, and as it is inserted. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;

type Match<Value> = NonNullable<Value> | readonly NonNullable<Value>[] | null;

/** The values of columns, all of which must match: one of a list's, and `null` where there is none. */
type RowKey<Table extends TenantTable> = { readonly merchant_id: string } & {
  readonly [Column in Exclude<keyof Tables[Table], 'merchant_id'>]?: Match<SelectType<Tables[Table][Column]>>;
};

/** One member at one merchant. */
export interface Owner {
  readonly merchantId: string;
  readonly memberId: string;
}

/** The methods of Kysely without its types: those of a table that is a type parameter are beyond it. */
type AnyRow = Record<string, unknown>;
type AnyTables = Record<string, AnyRow>;
type Untyped = Pick<Kysely<AnyTables>, 'selectFrom' | 'updateTable' | 'deleteFrom' | 'insertInto'>;
const untyped = (db: Db | Tx) => db as unknown as Untyped;

interface Filtered {
  where(column: string, operator: '=' | 'is', value: unknown): Filtered;
}

function matching(query: unknown, key: object): unknown {
  return Object.entries(key).reduce((filtered, [column, value]) => {
    assert(value !== undefined, 'a key has a value for each of its columns');
    if (!Array.isArray(value)) return filtered.where(column, value === null ? 'is' : '=', value);
    // One parameter, however long the list is: the statement stays the same, and is prepared once.
    return filtered.where(column, '=', sql`any(${value})`);
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

function reading<Table extends TenantTable>(db: Db, table: Table, key: RowKey<Table>, columns?: readonly string[]) {
  const query = matching(untyped(db).selectFrom(table), key) as SelectQueryBuilder<AnyTables, string, AnyRow>;
  return columns ? query.select(columns) : query.selectAll();
}

/** The row with these columns; without a list, with all of them. */
export async function findRow<Table extends TenantTable, Column extends keyof Row<Table> = keyof Row<Table>>(
  db: Db,
  table: Table,
  key: RowKey<Table>,
  columns?: readonly (Column & string)[],
) {
  return (await reading(db, table, key, columns).executeTakeFirst()) as Pick<Row<Table>, Column> | undefined;
}

/** Nobody else changes or locks it until the transaction ends. */
export async function lockRow<Table extends TenantTable, Column extends keyof Row<Table> = keyof Row<Table>>(
  tx: Tx,
  table: Table,
  key: RowKey<Table>,
  columns?: readonly (Column & string)[],
) {
  return (await reading(tx, table, key, columns).forUpdate().executeTakeFirst()) as
    | Pick<Row<Table>, Column>
    | undefined;
}

type Order<Table extends keyof Tables> = `${keyof Row<Table> & string}${'' | ' desc'}`;

/** Rows in an order, with these columns; without a list, with all of them. */
export async function listRows<Table extends TenantTable, Column extends keyof Row<Table> = keyof Row<Table>>(
  db: Db,
  table: Table,
  key: RowKey<Table>,
  {
    columns,
    orderBy = [],
    limit,
  }: {
    readonly columns?: readonly (Column & string)[];
    readonly orderBy?: readonly Order<Table>[];
    readonly limit?: number;
  },
) {
  let query = reading(db, table, key, columns);
  for (const order of orderBy) {
    const [column = '', direction] = order.split(' ');
    query = query.orderBy(column, direction === 'desc' ? 'desc' : 'asc');
  }
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()) as Pick<Row<Table>, Column>[];
}

/** Locks rows that are due by then, the longest overdue first; skips those that another node works on. */
export async function lockDueRows<Table extends TenantTable>(
  tx: Tx,
  table: Table,
  key: RowKey<Table>,
  due: { readonly column: keyof Row<Table> & string; readonly by: Date; readonly limit: number },
) {
  const column: string = due.column;
  const rows = reading(tx, table, key).where(column, '<=', due.by).orderBy(column).limit(due.limit);
  return (await rows.forUpdate().skipLocked().execute()) as Row<Table>[];
}

type ClaimRow = { readonly merchant_id: string; readonly due_at: Date | null; readonly attempts: number };
/** Tables of work that is due at a time, and counted each time a node begins it. */
export type ClaimTable = { [Table in TenantTable]: Row<Table> extends ClaimRow ? Table : never }[TenantTable];

export interface Claim<Table extends ClaimTable> {
  readonly key: RowKey<Table>;
  /** What beside the merchant names one row. */
  readonly names: readonly (keyof Row<Table> & string)[];
  readonly now: Date;
  readonly until: Date;
  readonly limit: number;
}

/** Claims rows that are due, the longest overdue first, by making them due again later; skips those that another node holds. */
export async function claimDueRows<Table extends ClaimTable>(
  tx: Tx,
  table: Table,
  { key, names, now, until, limit }: Claim<Table>,
): Promise<readonly Row<Table>[]> {
  const due = reading(tx, table, key, names).where('due_at', '<=', now).orderBy('due_at').limit(limit);
  const isDue = names.map((name) => sql`claimed.${sql.ref(name)} = due.${sql.ref(name)}`);
  const { rows } = await sql<Row<Table>>`
    with due as materialized (${due.forUpdate().skipLocked()})
    update ${sql.table(table)} claimed set due_at = ${until}, attempts = claimed.attempts + 1
    from due where claimed.merchant_id = ${key.merchant_id} and ${sql.join(isDue, sql` and `)}
    returning claimed.*`.execute(tx);
  return rows;
}

/** Changes rows as a whole; false when there is none. */
export async function setRows<Table extends TenantTable>(
  tx: Tx,
  table: Table,
  key: RowKey<Table>,
  changes: UpdateObject<Tables, Table>,
): Promise<boolean> {
  return hasWritten(updateRows(tx, table, key).set(changes as UpdateObject<Tables, Table, Table>));
}

/** Further conditions are part of the query; its columns are not chosen yet. */
export async function countRows<Table extends TenantTable>(query: SelectQueryBuilder<Tables, Table, object>) {
  const counted = await query.select((row) => row.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  return Number((counted as { count: bigint }).count);
}

/** Leaves out rows with the same value in these columns as another; without columns: in those of any unique index. False: all. */
export async function insertOnce<Table extends TenantTable>(
  tx: Tx,
  table: Table,
  rows: InsertObject<Tables, Table> | readonly InsertObject<Tables, Table>[],
  columns?: readonly (keyof Tables[Table] & string)[],
): Promise<boolean> {
  if (Array.isArray(rows) && rows.length === 0) return false;
  const insert = untyped(tx)
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => (columns ? conflict.columns(columns) : conflict).doNothing());
  return hasWritten(insert);
}

/** Inserts rows, or changes those that are the same in the columns of `key`: all columns but those that are `onlyNew`. */
export async function upsertRows<Table extends TenantTable>(
  tx: Tx,
  table: Table,
  rows: InsertObject<Tables, Table> | readonly InsertObject<Tables, Table>[],
  key: readonly (keyof Tables[Table] & string)[],
  onlyNew: readonly (keyof Tables[Table] & string)[] = [],
): Promise<void> {
  const unchanged: ReadonlySet<string> = new Set([...key, ...onlyNew]);
  if (Array.isArray(rows) && rows.length === 0) return;
  const changed = Object.keys(Array.isArray(rows) ? rows[0] : rows).filter((column) => !unchanged.has(column));
  const changes = Object.fromEntries(changed.map((column) => [column, sql.ref(`excluded.${column}`)]));
  const insert = untyped(tx).insertInto<string>(table).values(rows);
  await insert.onConflict((conflict) => conflict.columns(key).doUpdateSet(changes)).execute();
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
