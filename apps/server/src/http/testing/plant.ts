/** Inserts a row whose content does not matter: required columns that are not given get a value of their type. */
import type { SqlPool } from '#ledger';

export type Row = { readonly [column: string]: string | number | boolean | null };

interface Column {
  readonly column_name: string;
  readonly data_type: string;
  readonly column_default: string | null;
  readonly is_nullable: 'YES' | 'NO';
}

const made: { readonly [type: string]: () => string | number | boolean } = {
  uuid: newUuid,
  text: () => `planted-${newUuid()}`,
  jsonb: () => '{}',
  boolean: () => false,
  'timestamp with time zone': () => '2026-01-01T00:00:00Z',
};

function newUuid(): string {
  return crypto.randomUUID();
}

/** Returns the id of the row. Columns that the table does not have are left out. */
export async function plant(sql: SqlPool, table: string, row: Row): Promise<string> {
  const columns = await sql.query<Column>(
    'select column_name, data_type, column_default, is_nullable from information_schema.columns where table_schema = $1 and table_name = $2',
    ['public', table],
  );
  const id = newUuid();
  const values = columns.flatMap(({ column_name, data_type, column_default, is_nullable }) => {
    const given = column_name === 'id' ? id : row[column_name];
    if (given !== undefined) return [[column_name, given] as const];
    if (is_nullable === 'YES' || column_default !== null) return [];
    return [[column_name, made[data_type]?.() ?? 100] as const];
  });
  const names = values.map(([name]) => name).join(', ');
  const places = values.map((_, index) => `$${index + 1}`).join(', ');
  const bound = values.map(([, value]) => value);
  await sql.query(`insert into ${table} (${names}) values (${places})`, bound);
  return id;
}
