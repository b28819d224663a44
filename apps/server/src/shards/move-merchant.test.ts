/** A merchant moves from one database to another, with its members, its money and what is still to be delivered. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { SqlPool } from '#ledger';
import { expectBooksToBalance } from '../../../../packages/ledger/src/testing.ts';
import { merchantTables } from './merchant-rows.ts';
import { callOffMove, type Move, moveMerchant, removeLeftRows } from './move-merchant.ts';
import { type Apart, bet, type Guest, hostOf, join, openApart } from './testing.ts';

let apart: Apart;
let guest: Guest;
beforeAll(async () => {
  apart = await openApart();
  guest = await join(apart, 'north');
});
afterEach(async () => {
  for (const { sql } of [apart.west, apart.east]) await expectBooksToBalance(sql);
});
afterAll(() => apart.close());

const moveOf = (east: SqlPool = apart.east.sql): Move => ({
  merchantId: 'north',
  main: apart.west.sql,
  places: [
    { name: 'default', pool: apart.west.sql },
    { name: 'east', pool: east },
  ],
});

const home = async () => apart.app.shards.databaseOf('north').name;
const balance = async () => (await apart.app.get('balance', { host: hostOf('north'), token: guest.token })).sumBalance;

async function countIn({ sql }: Apart['west'], name: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from ${name} where merchant_id = 'north'`,
    [],
  );
  return row?.count ?? 0;
}

async function rowsIn(database: Apart['west']): Promise<number> {
  let rows = 0;
  for (const { name } of await merchantTables(database.sql)) rows += await countIn(database, name);
  return rows;
}

/** A connection that is lost at the first statement that begins so. */
const losing = (pool: SqlPool, text: string): SqlPool => ({
  ...pool,
  transaction: (run) =>
    pool.transaction((tx) =>
      run({
        query: async (statement, params) => {
          if (statement.startsWith(text)) throw new Error('lost');
          return tx.query(statement, params);
        },
      }),
    ),
});

it('is refused while anything is in doubt, and called off goes on where it was', async () => {
  await apart.east.sql.query("insert into recent_game (merchant_id, member_id, game_id) values ('north', $1, 1)", [
    guest.memberId,
  ]);
  await expect(moveMerchant(moveOf(), 'east')).rejects.toThrow('recent_game is not the same');
  // Before this node knows of the move, the rows themselves refuse.
  expect(await bet(apart, guest)).toMatchObject({ status: 503 });
  await apart.app.shards.look();
  expect(await bet(apart, guest)).toMatchObject({ status: 503, body: { code: 'merchant.unavailable' } });
  expect((await bet(apart, await join(apart, 'demo'))).status).toBe(200);
  await callOffMove(moveOf());
  await apart.app.shards.look();
  expect(await home()).toBe('default');
  expect((await bet(apart, guest)).status).toBe(200);
  expect(await rowsIn(apart.east)).toBe(0);
});

it('goes on after an interruption, and has everything there that it had here', async () => {
  await apart.app.shards.all()[0]?.outbox.pump();
  const records = await countIn(apart.west, 'bet_record');
  expect((await bet(apart, guest)).status).toBe(200);
  const [before, waiting] = [await balance(), await countIn(apart.west, 'delivery')];
  expect(waiting).toBeGreaterThan(0);
  await expect(moveMerchant(moveOf(losing(apart.east.sql, 'insert into public.session')), 'east')).rejects.toThrow(
    'lost',
  );
  expect(await rowsIn(apart.east)).toBe(0);
  const moved = await moveMerchant(moveOf(), 'east');
  expect(await rowsIn(apart.east)).toBe(moved.rows);
  await apart.app.shards.look();
  expect(await home()).toBe('east');
  expect(await balance()).toBe(before);
  await apart.settle();
  expect(await countIn(apart.east, 'bet_record')).toBe(records + 1);
  expect(await countIn(apart.west, 'bet_record')).toBe(records);
  expect((await bet(apart, guest)).status).toBe(200);
  const newcomer = await join(apart, 'north');
  expect((await bet(apart, newcomer)).status).toBe(200);
});

it('leaves its old rows, which nobody can write any more, until they are removed', async () => {
  await expect(moveMerchant(moveOf(), 'default')).rejects.toThrow('remove them first');
  await expect(
    apart.west.sql.query("update member set language = language where merchant_id = 'north'", []),
  ).rejects.toThrow('moved');
  const others = await countIn(apart.east, 'member');
  expect(await removeLeftRows(moveOf())).toBeGreaterThan(0);
  expect(await rowsIn(apart.west)).toBe(0);
  expect(await countIn(apart.east, 'member')).toBe(others);
  // And back.
  await moveMerchant(moveOf(), 'default');
  await apart.app.shards.look();
  expect(await home()).toBe('default');
  expect((await bet(apart, guest)).status).toBe(200);
});
