/** kill -9 of the process that pays tournaments, before each of its steps in turn: every prize is paid once, as cash and as bonus money. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { openTestApp, openTestDatabase } from '../../../testing.ts';
import { seedDemoMembers } from '../../members/index.ts';

const MEMBERS = 90;
/** Statements until the kill: every step of a small payment, and then strides through a large one. */
const KILLS = [1, 4, 7, 11, 24, 30, 44];
const payer = fileURLToPath(new URL('../../../testing/dying-worker.ts', import.meta.url));
const at = Date.parse('2026-03-02T05:00:00.000Z');

it('pays each prize once though its process is killed before any step of it', async () => {
  const database = await openTestDatabase();
  const { url, sql } = database;
  if (url === undefined) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  const app = await openTestApp({ database, clock: { now: () => at } });
  try {
    const merchant = app.modules.merchants.of('demo');
    await seedDemoMembers(app.modules.membersDeps, merchant);
    await app.modules.rewards.seedDemo(merchant);
    await sql.query(
      `insert into credential select one.* from credential c, generate_series(1, $1::int) n,
         lateral jsonb_populate_record(c, jsonb_build_object('member_id', gen_random_uuid(), 'username', 'copy' || n,
           'username_key', 'copy' || n)) as one
       where c.merchant_id = 'demo' and c.member_id = (select member_id from credential where merchant_id = 'demo' order by 1 limit 1)`,
      [MEMBERS],
    );
    const race = merchant.manifest.campaigns?.['hourly-race'];
    const params = { ...race?.params, prizes: `100x${MEMBERS}`, graceSeconds: 0, wagerTimes: 3 };
    const { backOffice } = app.modules.rewards;
    for (const [code, mode] of [
      ['cash-race', 'cash'],
      ['cashable-race', 'cashable'],
    ]) {
      const text = JSON.stringify({ ...race, award: 'auto', params, bonus: { mode }, limits: { budget: '1000.00' } });
      await app.modules.ports.atomically((tx) => backOffice.save(tx, merchant, { code: code ?? '', text, by: 'a' }));
      expect((await app.modules.ports.atomically((tx) => backOffice.start(tx, merchant, code ?? '', 1))).ok).toBe(true);
    }
    await app.modules.rewards.workOnDue();
    await sql.query(
      `insert into tournament_entry (merchant_id, code, number, member_id, is_in, entered_at, score, reached_at)
       select 'demo', t.code, t.number, m.member_id, true, t.starts_at, row_number() over (), t.starts_at
       from tournament t, credential m where t.code like '%-race' and t.code <> 'hourly-race' and t.state = 'running'
         and m.merchant_id = 'demo' and m.username like 'copy%'`,
      [],
    );
    const pay = async (killedAt: number) => {
      const child = spawn(process.execPath, [payer, url, `${at + 3_600_000}`, `${killedAt}`, 'rewards'], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [code, signal] = await once(child, 'exit');
      return { code, signal };
    };
    const paid = async () => {
      const [row] = await sql.query<{ due: number; paid: number; grants: number; moved: number }>(
        `select (select count(*)::int from tournament_prize where state = 'due') as due,
           (select count(*)::int from tournament_prize where state = 'paid') as paid,
           (select count(*)::int from bonus_grant where campaign in ('cash-race', 'cashable-race')) as grants,
           (select count(*)::int from ledger.transfer where ref in ('cash-race', 'cashable-race')) as moved`,
        [],
      );
      return row;
    };
    for (const killedAt of KILLS) {
      expect([killedAt, (await pay(killedAt)).signal]).toEqual([killedAt, 'SIGKILL']);
      const now = await paid();
      // What is marked was given, and what was given is marked: at every moment.
      expect([now?.grants, now?.moved]).toEqual([now?.paid, now?.paid]);
    }
    expect(await pay(0)).toEqual({ code: 0, signal: null });
    expect(await pay(0)).toEqual({ code: 0, signal: null });
    expect(await paid()).toEqual({ due: 0, paid: 2 * MEMBERS, grants: 2 * MEMBERS, moved: 2 * MEMBERS });
    await expectBooksToBalance(sqlPortOf(database.db));
  } finally {
    await app.close();
    await database.close();
  }
}, 240_000);
