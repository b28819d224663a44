/** The SQL of a person's data: rows of tables that are named when it runs. */
import type { Json } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { isOfPerson } from '../erasure/index.ts';

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

/** Rows of one of the listed tables that name the member. */
export async function rowsOfPerson(
  db: Db,
  { merchantId, memberId }: Owner,
  { name, shown }: { readonly name: string; readonly shown: readonly string[] },
  limit: number,
): Promise<Json[]> {
  const list = shown.map((column) => `"${column}"`).join(', ');
  const rows = await sqlPortOf(db).query<{ row: Json }>(
    `select to_jsonb(r) as row from (select ${list} from "${name}" where ${isOfPerson(name)} limit ${limit}) as r`,
    [merchantId, [memberId]],
  );
  return rows.map(({ row }) => row);
}
