/** The SQL of a person's data: rows of tables that are named when it runs. */
import type { Json } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';

/** Of the tables of these names, with their columns. */
export function columnsOfTables(db: Db, names: readonly string[]) {
  return sqlPortOf(db).query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname = any($1::text[])
     group by c.relname order by 1`,
    [names],
  );
}

/** Rows that name the member in one of the columns `member`. */
export async function rowsOfPerson(
  db: Db,
  { merchantId, memberId }: Owner,
  {
    name,
    shown,
    member,
  }: { readonly name: string; readonly shown: readonly string[]; readonly member: readonly string[] },
  limit: number,
): Promise<Json[]> {
  const list = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');
  const rows = await sqlPortOf(db).query<{ row: Json }>(
    `select to_jsonb(r) as row from (select ${list(shown)} from "${name}"
     where merchant_id = $1 and $2::uuid in (${list(member)}) limit ${limit}) as r`,
    [merchantId, memberId],
  );
  return rows.map(({ row }) => row);
}
