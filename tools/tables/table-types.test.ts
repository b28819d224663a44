import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../apps/server/src/db/testing.ts';
import { differences, readColumns, readOverrides, TABLES_FILE, writeTables } from './table-types.ts';

const generated = readFileSync(join(import.meta.dirname, '../..', TABLES_FILE), 'utf8');

/** What a migration of these statements would make of the types. */
async function after(statements: readonly string[], overrides = ''): Promise<string> {
  const database = await openTestDatabase();
  try {
    for (const statement of statements) await database.sql.query(statement, []);
    return writeTables(await readColumns(database.sql), readOverrides(overrides));
  } finally {
    await database.close();
  }
}

const table = (text: string, name: string) => new RegExp(`^  ${name}: \\{\n([^}]*)  \\};`, 'm').exec(text)?.[1];

it('writes what may be null, what has a default, which values are allowed, and what an override says', async () => {
  const text = await after(
    [
      `create table parcel (
        merchant_id text not null, id uuid not null, weight bigint, sent_at timestamptz not null default now(),
        state text not null default 'new' check (state in ('new', 'sent')), rating smallint check (rating in (1, 2)),
        label jsonb not null, content jsonb)`,
      'create view parcel_sent as select merchant_id, id, weight from parcel',
    ],
    "  'parcel.label': string[];\n  'parcel_sent.weight': bigint | null;\n",
  );
  expect(
    table(text, 'parcel')
      ?.split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    'merchant_id: string;',
    'id: string;',
    'weight: bigint | null;',
    'sent_at: Generated<Date>;',
    "state: Generated<'new' | 'sent'>;",
    'rating: 1 | 2 | null;',
    "label: JsonColumn<Overrides['parcel.label']>;",
    'content: JsonColumn<Json> | null;',
    '',
  ]);
  expect(table(text, 'parcel_sent')).toContain("weight: Overrides['parcel_sent.weight'];");
});

it('names the lines of a table that a migration changed', async () => {
  const [now, then] = [await after([]), await after(['alter table favourite_game add column note text'])];
  expect(table(generated, 'favourite_game')).toBe(table(now, 'favourite_game'));
  expect(differences(now, now)).toEqual([]);
  expect(differences(now, then)).toEqual([
    expect.stringContaining('run: npm run tables'),
    '+ favourite_game.note: string | null;',
  ]);
});

it('refuses an override of a column that is gone, and a type it does not know', async () => {
  await expect(after([], "  'parcel.label': string;\n")).rejects.toThrow('there is no parcel.label');
  await expect(after(['create table parcel (size point)'])).rejects.toThrow('parcel.size is point');
});
