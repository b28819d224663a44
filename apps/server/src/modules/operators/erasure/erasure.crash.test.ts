/** kill -9 of the process that goes through the rows of an erased member: anyone who comes after it ends the erasure, once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openTestApp, openTestDatabase } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';

const worker = fileURLToPath(new URL('../../../testing/dying-worker.ts', import.meta.url));
const START = Date.UTC(2026, 4, 4, 4);
const CLAIM_MS = 60_000;
/** Statements: among the tables, the second time further on. */
const KILLS = [12, 40];
const NOTES = 50;

it('goes on where the one before it died', async () => {
  const database = await openTestDatabase();
  const { url, sql } = database;
  if (url === undefined) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  const time = { now: START };
  const app = await openTestApp({ database, clock: { now: () => time.now } });
  try {
    await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));
    const [{ username }] = demoMembers;
    const id = await app.modules.identity.accounts.memberNamed(database.db, 'demo', username);
    await sql.query(
      `insert into member_note (merchant_id, id, member_id, text, written_by, written_at)
       select 'demo', gen_random_uuid(), $1, 'n', 'x', now() from generate_series(1, ${NOTES})`,
      [id],
    );
    await sql.query(
      `insert into erased_member (merchant_id, member_id, erased_at, identity_until, orders_until, chats_until, due_at)
       values ('demo', $1, $2, $2, $2, $2, $2)`,
      [id, new Date(START)],
    );
    const died: unknown[] = [];
    for (const killedAt of KILLS) {
      // The claim of the one that died has expired.
      time.now += CLAIM_MS;
      const args = [worker, url, `${time.now}`, `${killedAt}`, 'erasures'];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
      died.push((await once(child, 'exit'))[1]);
    }
    expect(died).toEqual(KILLS.map(() => 'SIGKILL'));
    time.now += CLAIM_MS;
    expect(await app.modules.operators.workOnErasures()).toBe(1);
    const [row] = await sql.query('select swept_at, attempts from erased_member', []);
    expect(row).toEqual({ swept_at: new Date(time.now), attempts: 0 });
    for (const table of ['member_note', 'session', 'login_record', 'inbox_message']) {
      expect([table, await sql.query(`select 1 from ${table} where member_id = $1`, [id])]).toEqual([table, []]);
    }
  } finally {
    await app.close();
    await database.close();
  }
}, 120_000);
