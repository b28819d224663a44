/** How the database reads a tree in which nearly everybody is directly below one member. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atomically, inTransaction } from '../../../db/transactions.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing.ts';
import { countChildren, countingChildren } from './store.ts';
import { highestBelow, highestRateBelow, insertRate } from './store-rates.ts';

const ROOT = '00000000-0000-4000-8000-000000000001';
const LEAF = '00000000-0000-4000-8000-000000000002';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // there are no members behind these nodes
  await database.sql.query('alter table agent_node disable trigger all', []);
  await database.sql.query(
    `insert into agent_node (merchant_id, member_id, upline_id, path, level, is_agent, username, created_at)
     select 'demo', ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, case when n > 1 then $1::uuid end, n || '/', 1, n = 1, 'many' || n, now()
     from generate_series(1, 20000) n`,
    [ROOT],
  );
  await database.sql.query('alter table agent_rate disable trigger all', []);
  await database.sql.query(
    `insert into agent_rate (merchant_id, member_id, product, since, rate, upline_id)
     select merchant_id, member_id, product, '2026-03-01', 1000 + level, upline_id from agent_node, (values ('RNG'), ('LIVE')) p (product)`,
    [],
  );
  await database.sql.query('analyze agent_node, agent_rate', []);
});
afterAll(() => database.close());

async function planOf({
  sql,
  parameters,
}: {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}): Promise<string> {
  const plan = await database.sql.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
  return plan.map((row) => row['QUERY PLAN']).join('\n');
}

it('AGT-02 counts downlines in an index, also of who has none where nearly all are below one member', async () => {
  expect(await countChildren(database.db, 'demo', [ROOT, LEAF], 1_000)).toEqual(
    new Map([
      [ROOT, 1_000],
      [LEAF, 0],
    ]),
  );
  const { sql, parameters } = countingChildren('demo', [ROOT, LEAF], 1_000).compile(database.db);
  const rows = await planOf({ sql, parameters });
  expect(rows).toContain('agent_node_children');
  expect(rows).not.toMatch(/Sort|Seq Scan/);
});

it('AGT-01 finds the highest rate below somebody at the end of an index, of however many', async () => {
  expect(await highestRateBelow(database.db, 'demo', ROOT, 'RNG')).toBe(1_001);
  expect(await highestRateBelow(database.db, 'demo', LEAF, 'RNG')).toBe(0);
  const rows = await planOf(highestBelow('demo', ROOT, 'RNG').compile(database.db));
  expect(rows).toMatch(/Limit[\s\S]*Index Only Scan Backward using agent_rate_below/);
});

it('AGT-01 a rate that was set by a clock behind does not hold, and is not the highest below', async () => {
  const { db } = database;
  const set = (at: string, rate: number) =>
    inTransaction({ atomically: (act) => atomically(db, act) }, (tx) =>
      insertRate(tx, { merchantId: 'demo', memberId: LEAF, product: 'FISH', since: new Date(at), rate }),
    );
  await set('2026-03-02T00:00:02Z', 700);
  await set('2026-03-02T00:00:01Z', 900);
  expect(await highestRateBelow(db, 'demo', ROOT, 'FISH')).toBe(700);
  await set('2026-03-02T00:00:03Z', 800);
  expect(await highestRateBelow(db, 'demo', ROOT, 'FISH')).toBe(800);
});
