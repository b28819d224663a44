import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/testing.ts';
import { personalTables } from './personal-data.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(() => base.close());

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

const columns = () =>
  base.sql.query<Column>(
    `select c.relname::text as table, a.attname::text as column, t.typname::text as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1, a.attnum`,
    [],
  );

const isText = ({ type }: Column) => /^_?(text|jsonb?|varchar|bpchar|bytea|inet)$/.test(type);
const place = ({ table, column }: Pick<Column, 'table' | 'column'>) => `${table}.${column}`;

it('names every table of a member, and every column with text in its rows: personal, or not', async () => {
  const all = await columns();
  const ofMembers = new Set(
    all.filter(({ table, column }) => column === 'member_id' || table === 'member').map(({ table }) => table),
  );
  expect([...ofMembers].filter((table) => personalTables[table] === undefined)).toEqual([]);
  const unknown = all.filter((found) => {
    const rule = personalTables[found.table];
    if (rule?.rows !== 'stay' || !isText(found) || found.column === 'merchant_id') return false;
    return !(found.column in rule.personal) && !rule.plain.includes(found.column);
  });
  expect(unknown.map(place)).toEqual([]);
});

it('names nothing that the database does not have, and no column twice', async () => {
  const there = new Set((await columns()).map(place));
  const listed = Object.entries(personalTables).flatMap(([table, { member, personal, plain, beside }]) =>
    [...member, ...Object.keys(personal), ...plain, ...beside].map((column) => place({ table, column })),
  );
  expect(listed.filter((one) => !there.has(one))).toEqual([]);
  expect(listed.filter((one, at) => listed.indexOf(one) !== at)).toEqual([]);
});

it('keeps sealed only text, and blanks only what may be blank', async () => {
  const all = await columns();
  const typeOf = new Map(all.map((column) => [place(column), column.type]));
  const encrypted = Object.entries(personalTables).flatMap(([table, { personal }]) =>
    Object.entries(personal).flatMap(([column, { keep }]) => (keep === undefined ? [] : [place({ table, column })])),
  );
  expect(encrypted.length).toBeGreaterThan(5);
  expect(encrypted.filter((one) => typeOf.get(one) !== 'text')).toEqual([]);
});
