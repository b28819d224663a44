/** Every key of the schema begins with the merchant, so that merchants can live in different databases, or on different nodes of one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(() => base.close());

/** The tables of the platform: they have no merchant, and are the same in every database or used in the default one alone. */
const ofThePlatform = ['cluster_job', 'game_number', 'migration', 'server_key'];

interface Key {
  readonly name: string;
  readonly kind: 'primary' | 'unique' | 'foreign';
  readonly columns: readonly string[];
  /** Of a foreign key: the columns that it names. */
  readonly target: readonly string[] | null;
}

const columnsOf = (relation: string, numbers: string) =>
  `(select array_agg(coalesce(a.attname, '(an expression)')::text order by p.place) from unnest(${numbers}) with ordinality as p (attnum, place)
    left join pg_attribute a on a.attrelid = ${relation} and a.attnum = p.attnum)`;

it('begins with the merchant: each primary, unique and foreign key', async () => {
  const keys = await base.sql.query<Key>(
    `select c.oid::regclass::text as name, case when i.indisprimary then 'primary' else 'unique' end as kind,
       ${columnsOf('c.oid', 'i.indkey::int2[]')} as columns, null::text[] as target
     from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
     union all
     select c.oid::regclass::text, 'foreign', ${columnsOf('k.conrelid', 'k.conkey')}, ${columnsOf('k.confrelid', 'k.confkey')}
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)`,
    [],
  );
  expect(keys.filter(({ kind }) => kind === 'primary').length).toBeGreaterThan(70);
  expect(keys.filter(({ kind }) => kind === 'foreign').length).toBeGreaterThan(5);
  const wrong = keys
    .filter(({ name }) => !ofThePlatform.includes(name))
    .filter(({ columns, target }) => columns[0] !== 'merchant_id' || (target !== null && target[0] !== 'merchant_id'));
  expect(wrong).toEqual([]);
});

it('has the merchant in every other table, and a primary key', async () => {
  const without = await base.sql.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0] and a.attname = 'merchant_id'))
     order by 1`,
    [],
  );
  expect(without.map(({ name }) => name)).toEqual(ofThePlatform);
});
