/** Changes are folded into sums a bounded number at a time, whatever the database knows of their table. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing.ts';
import { foldJob } from './fold-changes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const write = (merchantId: string, count: number) =>
  database.sql.query(
    `insert into player_figure_change (merchant_id, period, begin, cohort, players)
     select $1, 'day', date '2026-03-12', date '2026-03-01', 1 from generate_series(1, $2::int)`,
    [merchantId, count],
  );

it('MEM-05 folds at most so many changes at once, of a merchant that the statistics do not know too', async () => {
  await write('lotus', 100);
  await database.sql.query('analyze player_figure_change', []);
  await write('demo', 6_000);
  const sums = { table: 'player_figure', key: ['period', 'begin', 'cohort'], added: ['players'] };
  const { act } = foldJob(database.db, 'figures', [sums]);
  const folded = [];
  for (let times = 0; times < 3; times++) folded.push(await act({ id: 'demo' }));
  expect(folded).toEqual([5_000, 1_000, 0]);
  expect(
    await database.sql.query("select players::int as players from player_figure where merchant_id = 'demo'", []),
  ).toEqual([{ players: 6_000 }]);
});
