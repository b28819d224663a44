/** A merchant moves from one database to another, with its members, its money and what is still to be delivered. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { SqlPool, SqlPort } from '#ledger';
import { expectBooksToBalance } from '../../../../packages/ledger/src/testing.ts';
import { merchantTables } from './merchant-rows.ts';
import { callOffMove, type Move, moveMerchant, removeLeftRows } from './move-merchant.ts';
import { type Apart, bet, type Guest, hostOf, join, openApart } from './testing/open-apart.ts';

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
  await expect(
    moveMerchant(moveOf(losing(apart.east.sql, 'insert into moving_north.public_session')), 'east'),
  ).rejects.toThrow('lost');
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
  const newMember = await join(apart, 'north');
  expect((await bet(apart, newMember)).status).toBe(200);
});

/** A pool that notes how many rows each read of a piece had. */
function noting(pool: SqlPool, pieces: { readonly text: string; readonly rows: number }[]): SqlPool {
  const noted = (port: Pick<SqlPool, 'query'>): Pick<SqlPool, 'query'> => ({
    query: async (text, params) => {
      const rows = await port.query(text, params);
      if (text.startsWith('select t::text')) pieces.push({ text, rows: rows.length });
      return rows as never;
    },
  });
  return { ...pool, ...noted(pool), transaction: (run) => pool.transaction((tx) => run(noted(tx))) };
}

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

it('copies a large merchant in pieces, and goes on with the piece that is missing', async () => {
  const ROWS = 7_000;
  await removeLeftRows(moveOf());
  await apart.west.sql.query(
    `insert into favourite_game (merchant_id, member_id, game_id) select 'north', $1, n from generate_series(1, ${ROWS}) n`,
    [guest.memberId],
  );
  let inserts = 0;
  const breaking: SqlPool = {
    ...apart.east.sql,
    transaction: (run) =>
      apart.east.sql.transaction((tx) =>
        run({
          query: async (text, params) => {
            if (text.startsWith('insert into moving_north.public_favourite_game') && ++inserts > 2)
              throw new Error('lost');
            return tx.query(text, params);
          },
        }),
      ),
  };
  const movingTo = (east: SqlPool, west: SqlPool = apart.west.sql): Move => ({
    ...moveOf(east),
    places: [
      { name: 'default', pool: west },
      { name: 'east', pool: east },
    ],
  });
  await expect(moveMerchant(movingTo(breaking), 'east')).rejects.toThrow('lost');
  expect(await rowsIn(apart.east)).toBe(0);
  const pieces: { text: string; rows: number }[] = [];
  await moveMerchant(movingTo(apart.east.sql, noting(apart.west.sql, pieces)), 'east');
  expect(await countIn(apart.east, 'favourite_game')).toBe(ROWS);
  expect(Math.max(...pieces.map(({ rows }) => rows))).toBe(2_000);
  const again = pieces.filter(({ text }) => text.includes('from public.favourite_game'));
  // Two pieces had arrived.
  expect(again.reduce((sum, { rows }) => sum + rows, 0)).toBe(ROWS - 4_000);
  const staged = await apart.east.sql.query("select 1 from pg_namespace where nspname = 'moving_north'", []);
  expect(staged).toEqual([]);
  await apart.app.shards.look();
  expect((await bet(apart, guest)).status).toBe(200);
});

it('puts nothing in its place that differs, and writes down the home of what is there whole', async () => {
  await removeLeftRows(moveOf());
  const before = (statement: string, act: (tx: SqlPort) => Promise<unknown>): SqlPool => ({
    ...apart.west.sql,
    query: async (text, params) => {
      if (text.startsWith(statement)) await act(apart.west.sql);
      return apart.west.sql.query(text, params);
    },
    transaction: (run) =>
      apart.west.sql.transaction((tx) =>
        run({
          query: async (text, params) => {
            if (text.startsWith(statement)) await act(tx);
            return tx.query(text, params);
          },
        }),
      ),
  });
  const backTo = (west: SqlPool): Move => ({
    merchantId: 'north',
    main: west,
    places: [
      { name: 'default', pool: west },
      { name: 'east', pool: apart.east.sql },
    ],
  });
  const richer = (tx: SqlPort) => tx.query('update moving_north.ledger_account set balance = balance + 1', []);
  await expect(moveMerchant(backTo(before('insert into ledger.account', richer)), 'default')).rejects.toThrow(
    'ledger.account is not the same',
  );
  expect(await rowsIn(apart.west)).toBe(0);
  const lost = async () => {
    throw new Error('lost');
  };
  await expect(moveMerchant(backTo(before('update merchant_home set database', lost)), 'default')).rejects.toThrow(
    'lost',
  );
  const placed = await rowsIn(apart.west);
  expect(placed).toBeGreaterThan(7_000);
  expect((await moveMerchant(backTo(apart.west.sql), 'default')).rows).toBe(placed);
  await apart.app.shards.look();
  expect(await home()).toBe('default');
  expect((await bet(apart, guest)).status).toBe(200);
});
