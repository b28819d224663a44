/** kill -9 of the process that moves a merchant, at twelve places: the merchant is in one database, whole, and has lost and doubled nothing. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { expectBooksToBalance } from '../../../../packages/ledger/src/testing.ts';
import { fingerprintOf, merchantTables } from './merchant-rows.ts';
import { places } from './testing/move-places.ts';
import { type Apart, bet, hostOf, join, openApart } from './testing/open-apart.ts';

const ROWS = 4_500;
/** Written by the server itself, or emptied by the move. */
const CHANGES = ['public.delivery', 'public.outgoing_message', 'public.security_event'];
const mover = fileURLToPath(new URL('testing/mover.ts', import.meta.url));

async function contentsOf({ sql }: Apart['west']): Promise<readonly string[]> {
  const contents: string[] = [];
  for (const table of await merchantTables(sql)) {
    const { count, sum } = await fingerprintOf(sql, table, 'north');
    if (!CHANGES.includes(table.name)) contents.push(`${table.name} ${count} ${sum}`);
  }
  return contents;
}

it('moves a merchant whole though its process is killed at twelve places', async () => {
  const apart = await openApart();
  const [west, east] = [apart.west.url, apart.east.url];
  if (west === undefined || east === undefined) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  try {
    const guest = await join(apart, 'north');
    expect((await bet(apart, guest)).status).toBe(200);
    await apart.settle();
    expect((await bet(apart, guest)).status).toBe(200);
    await apart.west.sql.query(
      `insert into favourite_game (merchant_id, member_id, game_id) select 'north', $1, n from generate_series(1, ${ROWS}) n`,
      [guest.memberId],
    );
    const balance = async () =>
      (await apart.app.get('balance', { host: hostOf('north'), token: guest.token })).sumBalance;
    const home = async () => {
      await apart.app.shards.look();
      const [row] = await apart.west.sql.query<{ database: string }>(
        "select database from merchant_home where merchant_id = 'north'",
        [],
      );
      return row?.database ?? '';
    };
    const had = await balance();
    const [before, others] = [await contentsOf(apart.west), await rowsOfOthers(apart)];
    const move = (...place: string[]) =>
      spawnSync(process.execPath, [mover, west, east, ...place], {
        stdio: ['ignore', 'ignore', 'inherit'],
        timeout: 120_000,
      });
    const homes: string[] = [];
    for (const { name } of places) {
      expect([name, move(name).signal]).toEqual([name, 'SIGKILL']);
      homes.push(await home());
      // Stopped where it was, or playing where it is.
      if (homes.length > 1 && homes.at(-1) === 'default') expect((await bet(apart, guest)).status).toBe(503);
    }
    expect(homes).toEqual(homes.toSorted());
    expect(new Set(homes)).toEqual(new Set(['default', 'east']));
    expect(move().status).toBe(0);
    expect(await home()).toBe('east');
    expect(await balance()).toBe(had);
    expect(await contentsOf(apart.east)).toEqual(before);
    expect(await rowsOfOthers(apart)).toEqual(others);
    for (const table of ['delivery', 'outgoing_message']) {
      const left = await apart.west.sql.query(`select 1 from ${table} where merchant_id = 'north'`, []);
      expect([table, left]).toEqual([table, []]);
    }
    const staged = await apart.east.sql.query("select 1 from pg_namespace where nspname = 'moving_north'", []);
    expect(staged).toEqual([]);
    expect((await bet(apart, guest)).status).toBe(200);
    await apart.settle();
    const records = await apart.east.sql.query("select 1 from bet_record where merchant_id = 'north'", []);
    expect(records).toHaveLength(3);
    for (const { sql } of [apart.west, apart.east]) await expectBooksToBalance(sql);
  } finally {
    await apart.close();
  }
}, 240_000);

async function rowsOfOthers({ west, east }: Apart): Promise<readonly string[]> {
  const counts: string[] = [];
  for (const { sql } of [west, east]) {
    const rows = await sql.query<{ name: string; accounts: number }>(
      `select merchant_id as name, count(*)::int as accounts from ledger.account where merchant_id <> 'north' group by 1 order by 1`,
      [],
    );
    counts.push(JSON.stringify(rows));
  }
  return counts;
}
