/** How the database reads a tree in which nearly everybody is directly below one member. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing.ts';
import { countChildren, countingChildren } from './store.ts';

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
  await database.sql.query('analyze agent_node', []);
});
afterAll(() => database.close());

it('AGT-02 counts downlines in an index, also of who has none where nearly all are below one member', async () => {
  expect(await countChildren(database.db, 'demo', [ROOT, LEAF], 1_000)).toEqual(
    new Map([
      [ROOT, 1_000],
      [LEAF, 0],
    ]),
  );
  const { sql, parameters } = countingChildren('demo', [ROOT, LEAF], 1_000).compile(database.db);
  const plan = await database.sql.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
  const rows = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(rows).toContain('agent_node_children');
  expect(rows).not.toMatch(/Sort|Seq Scan/);
});
