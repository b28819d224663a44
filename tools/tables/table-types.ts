/**
 * The types of tables as the migrated database has them. A column that checks its values has the union of them; one that may be left out of an
 * insert is `Generated`. What SQL cannot know, such as the shape of a jsonb column, stands in the overrides.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlPort } from '#ledger';
import { openTestDatabase } from '../../apps/server/src/db/testing.ts';

export const TABLES_FILE = 'apps/server/src/db/tables/generated.ts';
const OVERRIDES_FILE = 'apps/server/src/db/tables/overrides.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isView: boolean;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** The conditions on this column alone, as the database writes them. */
  readonly checks: readonly string[];
}

const READ = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type, c.relkind = 'v' as "isView",
    not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault",
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname <> 'migration'
    and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`;

/** Every column of every table and view. */
export function readColumns(sql: SqlPort): Promise<readonly Column[]> {
  return sql.query<Column>(READ, []);
}

const types: { readonly [type: string]: string } = {
  text: 'string',
  uuid: 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'bigint',
  date: 'Date',
  'timestamp with time zone': 'Date',
  'text[]': 'string[]',
  json: 'Json',
  jsonb: 'Json',
};

/** `CHECK ((state = ANY (ARRAY['open'::text, 'won'::text])))` as `'open' | 'won'`. */
function unionOf(checks: readonly string[]): string | undefined {
  const lists = checks.flatMap((check) => /^CHECK \(\("?\w+"? = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check)?.[1] ?? []);
  return lists[0]?.replaceAll('::text', '').replaceAll(', ', ' | ');
}

function typeOf(column: Column, overrides: ReadonlySet<string>): string {
  const key = `${column.table}.${column.column}`;
  const general = types[column.type];
  if (general === undefined) throw new Error(`${key} is ${column.type}, for which there is no type yet`);
  const value = overrides.has(key) ? `Overrides['${key}']` : (unionOf(column.checks) ?? general);
  const stored = column.type === 'jsonb' ? `JsonColumn<${value}>` : value;
  // Of a view's columns the database does not know whether they may be null: the overrides do.
  const isNullable = column.isNullable && !column.isView;
  if (isNullable) return `${stored} | null`;
  return column.hasDefault && column.type !== 'jsonb' ? `Generated<${stored}>` : stored;
}

/** Throws where an override names a column that is not there. */
export function writeTables(columns: readonly Column[], overrides: ReadonlySet<string>): string {
  const names = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const gone = [...overrides].filter((name) => !names.has(name));
  if (gone.length > 0) throw new Error(`${OVERRIDES_FILE}: there is no ${gone.join(', ')}`);
  const tables = Object.entries(Object.groupBy(columns, ({ table }) => table)).map(
    ([table, own = []]) =>
      `  ${table}: {\n${own.map((one) => `    ${one.column}: ${typeOf(one, overrides)};\n`).join('')}  };\n`,
  );
  return `/** The tables of the migrated database. Written by \`npm run tables\`. */
import type { Generated } from 'kysely';
import type { Json } from '#kernel';
import type { JsonColumn } from '../columns.ts';
import type { Overrides } from './overrides.ts';

export interface Tables {
${tables.join('')}}
`;
}

export function readOverrides(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, name = '']) => name));
}

/** `game.hue: number;` for each column: lines that are not alike in two tables. */
function linesOf(text: string): readonly string[] {
  let table = '';
  return text.split('\n').map((line) => {
    table = /^ {2}(\w+): \{$/.exec(line)?.[1] ?? table;
    return `${table}.${line.trim()}`;
  });
}

/** Where the file and the migrations differ, as lines; nothing where they agree. */
export function differences(found: string, expected: string): string[] {
  if (found === expected) return [];
  const [before, after] = [linesOf(found), linesOf(expected)];
  return [
    `${TABLES_FILE}: is not what the migrations say; run: npm run tables`,
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
  ];
}

export async function checkTables(root: string): Promise<string[]> {
  return differences(readFileSync(join(root, TABLES_FILE), 'utf8'), await currentTables(root));
}

/** What the file has to say, formatted. */
export async function currentTables(root: string): Promise<string> {
  const database = await openTestDatabase();
  try {
    const text = writeTables(
      await readColumns(database.sql),
      readOverrides(readFileSync(join(root, OVERRIDES_FILE), 'utf8')),
    );
    return format(root, text);
  } finally {
    await database.close();
  }
}

function format(root: string, input: string): string {
  const biome = join(root, 'node_modules/.bin/biome');
  const { status, stdout, stderr, error } = spawnSync(biome, ['format', `--stdin-file-path=${TABLES_FILE}`], {
    cwd: root,
    input,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`biome: ${stderr}`, { cause: error });
  return stdout;
}
