/** kill -9 of the process that places chases, cancels them, or ends them after a win: each is whole or not there, and nothing is paid twice. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { drawByIndex, drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import type { Session } from '../../http/handlers.ts';
import { answered, north, openTable, request, stageOf } from '../play/testing/open-table.ts';
import { places as killPlaces } from './testing/chase-places.ts';
import type { ChaserWork } from './testing/chaser.ts';

const GAME = 'fast-five';
const MEMBERS = 12;
const DRAWS = 20;
const chaser = fileURLToPath(new URL('testing/chaser.ts', import.meta.url));
const calendar = games.find(({ code }) => code === GAME)?.calendar;
if (!calendar) throw new Error('Fast Five has scheduled draws');

/** 10.00 staked on each draw, and 9.75 paid by it. */
const sure = {
  play: 'ssc.place.digit',
  selection: { rows: [[...'0123456789'], [], [], [], []] },
  unit: '1.00',
  multiple: 1,
};

it('keeps every stake of every chase, settled or refunded, though its process is killed six times', async () => {
  const table = await openTable();
  const { url, sql } = table.database;
  if (url === undefined) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  const count = async (what: string) => {
    const [row] = await sql.query<{ count: number }>(`select count(*)::int as count ${what}`, []);
    return row?.count ?? 0;
  };
  const placed = "from lottery_chase where merchant_id = 'north'";
  const orders = (state: string) => `from lottery_order where merchant_id = 'north' and state = '${state}'`;
  try {
    table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 10_000;
    const draw = drawOnSale(calendar, table.time.fixedAt);
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => table.newMember(north, '1000.00')));
    const draws = Array.from({ length: DRAWS }, (_, at) => ({
      drawNumber: drawByIndex(calendar, draw.drawIndex + at).drawNumber,
      multiple: 1,
    }));
    const secret = Buffer.from(table.secret).toString('hex');
    const none = { secret, fixedAt: 0, places: [], cancels: [], settles: false };
    /** Killed at these places, each time when more was done, and then left to end. */
    const work = async (work: Partial<ChaserWork>, kills: typeof killPlaces, what: string, all: number) => {
      const given = JSON.stringify({ ...none, fixedAt: table.time.fixedAt, ...work });
      const run = (...place: string[]) =>
        spawnSync(process.execPath, [chaser, url, given, ...place], { stdio: ['ignore', 'ignore', 'inherit'] });
      const done = [0];
      for (const { name } of kills) {
        expect([name, run(name).signal]).toEqual([name, 'SIGKILL']);
        done.push(await count(what));
      }
      expect(run().status).toBe(0);
      done.push(await count(what));
      expect(done).toEqual([...new Set(done)].toSorted((one, other) => one - other));
      expect(done.at(-1)).toBe(all);
    };
    const [whilePlaced, whileTakenBack] = [killPlaces.slice(0, 2), killPlaces.slice(2)];
    const shown = async (session: Session) => {
      const own = { session: stageOf(session, GAME), query: { limit: 20 } };
      const { content } = answered(await request(table.lottery.routes, 'listChases', north, own));
      expect(content).toHaveLength(1);
      const [chase] = content;
      if (!chase) throw new Error('each member has a chase');
      return chase;
    };
    const cash = async ({ memberId }: Session) =>
      (await table.wallet.balance(table.db, { merchant: north, memberId, isTrial: false })).cashMinor;

    const places = members.map((session) => ({
      session: stageOf(session, GAME),
      body: { gameCode: GAME, playType: 'Entertainment' as const, lines: [sure], draws, stopsOnWin: true },
      idempotencyKey: randomUUID(),
    }));
    await work({ places }, whilePlaced, placed, MEMBERS);
    expect(await count(orders('open'))).toBe(MEMBERS * DRAWS);
    for (const session of members) expect(await cash(session)).toBe(100_000n - BigInt(DRAWS) * 1000n);
    await table.expectBooks();

    // A third of the members cancel.
    const leaving = members.slice(0, MEMBERS / 3);
    const cancels = [];
    for (const session of leaving) {
      const { chaseId } = await shown(session);
      cancels.push({ session: stageOf(session, GAME), body: { chaseId }, idempotencyKey: randomUUID() });
    }
    await work({ cancels }, whileTakenBack, orders('cancelled'), leaving.length * DRAWS);
    await table.expectBooks();

    // The first draw is made, and all others have won.
    table.time.fixedAt = draw.drawsAtMs;
    await table.lottery.drawClock.draw();
    const winners = MEMBERS - leaving.length;
    const done = `from lottery_order where merchant_id = 'north' and (state = 'won' or (state = 'cancelled' and chase_id in (
      select id from lottery_chase where merchant_id = 'north' and stopped_by = 'win')))`;
    await work({ settles: true }, whileTakenBack, done, winners * DRAWS);
    expect(await count('from lottery_chase_stop')).toBe(0);
    for (const [at, session] of members.entries()) {
      const hasLeft = at < leaving.length;
      expect(await shown(session)).toMatchObject({
        state: 'ended',
        settled: hasLeft ? '0.00' : '10.00',
        refunded: hasLeft ? '200.00' : '190.00',
        payout: hasLeft ? '0.00' : '9.75',
      });
      expect(await cash(session)).toBe(hasLeft ? 100_000n : 99_975n);
    }
    expect(table.faults).toEqual([]);
    await table.expectBooks();
  } finally {
    await table.close();
  }
}, 240_000);
