import { expect, it } from 'vitest';
import { overEngine } from '../open-database.ts';
import { openUnmigrated } from '../testing.ts';
import { migrate, readMigrations } from './migrate.ts';

const ONE_ROW = 'house/0629-progress-in-one-row.sql';
const [TIGER, LOTUS] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];

it('MEM-06: gathers the progress of each member in one row, with the first of the days on which something is due', async () => {
  const engine = await openUnmigrated();
  const all = readMigrations().filter(({ name }) => name <= ONE_ROW || !name.startsWith('house/'));
  await migrate(
    engine,
    all.filter(({ name }) => name !== ONE_ROW),
  );
  const connection = await engine.acquire();
  await connection.script(`insert into campaign_progress (merchant_id, code, member_id, progress, due_day) values
    ('demo', 'rebate', '${TIGER}', '{"period": "2026-03-01", "validMinor": "9007199254740993"}', '2026-03-02'),
    ('demo', 'weekly', '${TIGER}', '{"period": "2026-02-23"}', '2026-03-01'),
    ('demo', 'wheel', '${TIGER}', '{"left": 3}', null),
    ('demo', 'wheel', '${LOTUS}', '{"left": 1}', null),
    ('lotus', 'wheel', '${TIGER}', '{"left": 2}', null)`);
  engine.release(connection);

  expect(await migrate(engine, all)).toEqual([ONE_ROW]);

  const { sql, close } = await overEngine(engine);
  const rows = await sql.query(
    'select merchant_id, member_id, progress, due_days, due_day::text from reward_progress order by 1, 2',
    [],
  );
  expect(rows).toEqual([
    {
      merchant_id: 'demo',
      member_id: TIGER,
      progress: {
        rebate: { period: '2026-03-01', validMinor: '9007199254740993' },
        weekly: { period: '2026-02-23' },
        wheel: { left: 3 },
      },
      due_days: { rebate: '2026-03-02', weekly: '2026-03-01' },
      due_day: '2026-03-01',
    },
    { merchant_id: 'demo', member_id: LOTUS, progress: { wheel: { left: 1 } }, due_days: {}, due_day: null },
    { merchant_id: 'lotus', member_id: TIGER, progress: { wheel: { left: 2 } }, due_days: {}, due_day: null },
  ]);
  await close();
});
