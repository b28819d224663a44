/** Merchants in two databases under one server: each works in its own, and an outage of one is an outage of its merchants alone. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { merchants } from '../../../../merchants/registry.ts';
import { expectBooksToBalance } from '../../../../packages/ledger/src/testing.ts';
import { boardOf, GAME as OFFICIAL } from '../modules/lottery/official/testing/official-game.ts';
import { openTestApp } from '../testing.ts';
import { type Apart, bet, hostOf, join, openApart } from './testing/open-apart.ts';

let apart: Apart;
beforeAll(async () => {
  apart = await openApart();
});
afterEach(async () => {
  apart.outage.isDown = false;
  for (const { sql } of [apart.west, apart.east]) await expectBooksToBalance(sql);
});
afterAll(() => apart.close());

/** Tables in which a database has rows of a merchant. */
async function tablesWith(database: Apart['west'], merchantId: string): Promise<readonly string[]> {
  const tables = await database.sql.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id'
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) order by 1`,
    [],
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await database.sql.query(`select from ${name} where merchant_id = $1 limit 1`, [merchantId]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('a merchant of another database', () => {
  it('plays, and has all of its rows there and none here', async () => {
    const [here, there] = [await join(apart, 'demo'), await join(apart, 'lotus')];
    for (const guest of [here, there]) expect((await bet(apart, guest)).status).toBe(200);
    await apart.settle();
    expect(await tablesWith(apart.west, 'lotus')).toEqual(['merchant_home']);
    expect(await tablesWith(apart.east, 'lotus')).toEqual(
      expect.arrayContaining(['bet_record', 'fact', 'game', 'ledger.reported', 'member', 'play_round', 'session']),
    );
    for (const merchantId of ['demo', 'north', '*', '@platform'])
      expect(await tablesWith(apart.east, merchantId)).toEqual([]);
  });

  it('has the numbers of games that the default database gives', async () => {
    const numbers = 'select vendor, game_code, id from game_number order by id';
    expect(await apart.east.sql.query(numbers, [])).toEqual(await apart.west.sql.query(numbers, []));
  });

  it('sells the draws of the platform: with the chain, the result and the proof of all others', async () => {
    const game = 'fast-five-5';
    const clocks = apart.app.shards.all().map(({ modules }) => modules.lottery.drawClock);
    for (const clock of clocks) await clock.draw();
    // The last that both sell: the first may be drawn meanwhile, and one of them may have opened one more.
    const lastIn = async ({ sql }: typeof apart.east) => {
      const [row] = await sql.query<{ draw_number: string; owner: string; draw_index: number }>(
        'select draw_number, owner, draw_index from lottery_draw where game = $1 order by draw_index desc limit 1',
        [game],
      );
      return row;
    };
    const ends = [await lastIn(apart.east), await lastIn(apart.west)];
    const [row] = ends.toSorted((a, b) => Number(a?.draw_index) - Number(b?.draw_index));
    expect(row?.owner).toBe('@platform');
    const drawNumber = row?.draw_number ?? '';
    const query = { gameCode: game, drawNumber };
    const both = ['demo', 'lotus'].map(hostOf);
    const commitments = () => Promise.all(both.map((host) => apart.app.get('drawCommitment', { host, query })));
    const proofs = () =>
      Promise.all(both.map(async (host) => (await apart.app.request('drawProof', { host, query })).body));
    const [before, other] = await commitments();
    expect(other).toEqual(before);
    for (const answer of await proofs()) expect(answer).toMatchObject({ code: 'proof.sealed' });
    // Its time has come in both databases.
    for (const { sql } of [apart.east, apart.west])
      await sql.query("update lottery_draw set closes_at = now() - interval '1 s', draws_at = now() where game = $1", [
        game,
      ]);
    for (const clock of clocks.reverse()) await clock.tick();
    const [ours, theirs] = await proofs();
    expect(ours).toMatchObject({ issue: drawNumber, draw: expect.anything() });
    expect(theirs).toEqual(ours);
    expect((await commitments())[0]).toEqual(before);
  });

  it('corrects an official result of the platform in every database', async () => {
    const shards = apart.app.shards.all();
    const clocks = shards.map(({ modules }) => modules.lottery.drawClock);
    for (const clock of clocks) await clock.draw();
    const [row] = await apart.east.sql.query<{ draw_number: string }>(
      "select draw_number from lottery_draw where merchant_id = 'lotus' and game = $1 order by draw_index desc limit 1",
      [OFFICIAL],
    );
    for (const { sql } of [apart.east, apart.west])
      await sql.query(
        "update lottery_draw set closes_at = now() - interval '2 s', draws_at = now() - interval '1 s' where game = $1",
        [OFFICIAL],
      );
    for (const clock of clocks) await clock.tick();
    const shown = () =>
      Promise.all(
        ['demo', 'lotus'].map(hostOf).map(async (host) => {
          const { content } = await apart.app.get('drawHistory', { host, query: { gameCode: OFFICIAL, limit: 1 } });
          return content[0];
        }),
      );
    for (const draw of await shown()) expect(draw).toMatchObject({ official: { version: 1 } });
    const [main] = shards.filter(({ name }) => name === 'default');
    const result = boardOf('05');
    const text = JSON.stringify({ source: 'Example Office', publishedAt: new Date().toISOString(), result });
    const named = { scope: '*', gameCode: OFFICIAL, drawNumber: row?.draw_number ?? '', by: 'ines, tomas' };
    const corrected = await main?.modules.membersDeps.atomically((tx) =>
      main.modules.lottery.corrections.correctResult(tx, { ...named, text, reason: 'misread' }),
    );
    expect(corrected).toMatchObject({ ok: true });
    for (const clock of clocks) await clock.tick();
    for (const draw of await shown())
      expect(draw).toMatchObject({ outcome: result, official: { version: 2, reason: 'misread' } });
  });

  it('holds the person whose break began at a merchant of the group in the other database', async () => {
    const [here, there] = [
      await join(apart, 'demo', { idNumber: 'A-7654321' }),
      await join(apart, 'lotus', { idNumber: 'a7654321' }),
    ];
    await apart.settle();
    expect((await bet(apart, there)).status).toBe(200);
    await apart.app.get('beginBreak', {
      host: hostOf('demo'),
      token: here.token,
      body: { length: 'week', password: 'Play-Apart-2026!' },
    });
    await apart.settle();
    expect(
      await apart.app.request('launchGame', { host: hostOf('lotus'), token: there.token, body: { gameCode: 'dice' } }),
    ).toMatchObject({
      status: 403,
      body: { code: 'protection.checking' },
    });
  });
});

describe('an outage of one database', () => {
  it('refuses its merchants with one code, says so, and leaves the others alone', async () => {
    const [here, there] = [await join(apart, 'demo'), await join(apart, 'lotus')];
    const ready = async () => {
      const { statusCode, body } = await apart.app.http.inject('/ready');
      return [statusCode, body];
    };
    expect(await ready()).toEqual([200, 'ready\ndefault: up\neast: up\n']);
    apart.outage.isDown = true;
    await apart.app.shards.look();
    expect(await bet(apart, there)).toMatchObject({ status: 503, body: { code: 'merchant.unavailable' } });
    expect((await bet(apart, here)).status).toBe(200);
    expect(await ready()).toEqual([200, 'ready\ndefault: up\neast: away\n']);
    expect((await apart.app.http.inject('/metrics')).body).toContain('databases_away 1');
    for (const { name, outbox } of apart.app.shards.all())
      if (name === 'default') await outbox.pump();
      else await expect(outbox.pump()).rejects.toThrow('no database');
    apart.outage.isDown = false;
    await apart.app.shards.look();
    expect((await bet(apart, there)).status).toBe(200);
  });

  it('at the start lets the server begin without it, and join it later', async () => {
    apart.outage.isDown = true;
    const node = await apart.secondNode();
    const status = async () => (await node.request('currentDraws', { host: hostOf('lotus') })).status;
    expect(await status()).toBe(503);
    expect((await node.request('systemStatus', { host: hostOf('lotus') })).status).toBe(200);
    apart.outage.isDown = false;
    await node.shards.look();
    expect(await status()).toBe(200);
    await node.close();
  });
});

describe('a configuration', () => {
  const opened = (east: readonly string[], database = apart.west) =>
    openTestApp({
      manifests: merchants,
      database,
      databases: { east: apart.east },
      config: { databases: { east: { url: 'postgres://given', merchants: east } } },
    });

  it('that names an unknown merchant keeps the server from starting', async () => {
    await expect(opened(['nobody'])).rejects.toThrow('nobody');
  });

  it('that leaves out the database of a merchant keeps the server from starting', async () => {
    await expect(openTestApp({ manifests: merchants, database: apart.west })).rejects.toThrow('east');
  });

  it('that names another database for a merchant moves nobody', async () => {
    const node = await opened(['demo', 'lotus']);
    expect(node.shards.databaseOf('demo').name).toBe('default');
    await node.close();
  });
});
