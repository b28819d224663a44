/** Tournaments through the door: those in review first, with their first places, however many there are. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countStatements, openTestApp, openTestDatabase, type TestApp, type TestDatabase } from '../../../testing.ts';
import { callConsole, signedIn } from '../console/testing.ts';

const clock = { now: () => Date.UTC(2026, 4, 20, 4) };
const statements = countStatements();
let database: TestDatabase;
let app: TestApp;
let ann = '';

beforeAll(async () => {
  database = await openTestDatabase(statements.around);
  app = await openTestApp({ database, clock });
  ann = await signedIn(app, { username: 'ann', grants: { '*': ['*'] } }, clock);
  await app.modules.rewards.seedDemo(app.modules.merchants.of('demo'));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

interface Shown {
  readonly campaign: string;
  readonly number: string;
  readonly entrants: number;
  readonly leaders: readonly { readonly score: string }[];
}

async function list() {
  let value: unknown;
  const count = await statements.during(async () => {
    ({ value } = await callConsole(app, 'listTournaments', { as: ann, at: 'demo' }));
  });
  const { rows } = value as { readonly rows: readonly Shown[] };
  const shown = rows.map(({ campaign, number, entrants, leaders }) => [
    campaign,
    number,
    entrants,
    ...leaders.map(({ score }) => score),
  ]);
  return { count, shown };
}

/** With so many who take part, the first of them with the most points; one more plays to qualify. */
async function plant(code: string, number: number, state: string, entrants: number): Promise<void> {
  await app.database.sql.query(
    `insert into tournament (merchant_id, code, number, version, state, starts_at, ends_at, promised_minor, pool_minor)
     values ('demo', $1, $2::bigint, 1, $3, timestamptz '2026-05-01' + $2::bigint * interval '1 hour', timestamptz '2026-05-02' + $2::bigint * interval '1 hour', 1000, 1000)`,
    [code, number, state],
  );
  await app.database.sql.query(
    `insert into tournament_entry (merchant_id, code, number, member_id, is_in, entered_at, score, reached_at)
     select 'demo', $1, $2::bigint, gen_random_uuid(), n <= $3::integer, now(), case when n <= $3::integer then $3::integer - n + 1 else 0 end, now() from generate_series(1, $3::integer + 1) n`,
    [code, number, entrants],
  );
}

it('many take as many statements as few, each with those who take part in it', async () => {
  await plant('hourly-race', 1, 'review', 2);
  await plant('hourly-race', 2, 'paid', 3);
  const few = await list();
  expect(few.shown).toEqual([
    ['hourly-race', '1', 2, '2', '1'],
    ['hourly-race', '2', 3],
  ]);
  await plant('daily-multiples', 3, 'review', 1);
  await plant('daily-multiples', 4, 'cancelled', 0);
  await plant('hourly-race', 5, 'paid', 1);
  const many = await list();
  expect(many.shown).toEqual([
    ['hourly-race', '1', 2, '2', '1'],
    ['daily-multiples', '3', 1, '1'],
    ['hourly-race', '5', 1],
    ['daily-multiples', '4', 0],
    ['hourly-race', '2', 3],
  ]);
  expect(many.count).toBe(few.count);
});
