/** kill -9 of the process that settles, at ten places: every order is settled once, and what was paid is what was won. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import { answered, north, openTable, request, stageOf } from '../play/testing/open-table.ts';
import { places } from './testing/settlement-places.ts';

const GAME = 'fast-five';
const MEMBERS = 20;
const ORDERS = 50;
const settler = fileURLToPath(new URL('testing/settler.ts', import.meta.url));
const calendar = games.find(({ code }) => code === GAME)?.calendar;
if (!calendar) throw new Error('Fast Five has scheduled draws');

const line = (marks: string) => ({
  play: 'ssc.place.digit',
  selection: { rows: [[...marks], [], [], [], []] },
  unit: '1.00',
  multiple: 1,
});

it('settles each order once though its process is killed at ten places', async () => {
  const table = await openTable({ games: games.map((game) => ({ ...game, drawCapUnits: 50_000_000 })) });
  const { url, sql } = table.database;
  if (url === undefined) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  try {
    table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 10_000;
    const draw = drawOnSale(calendar, table.time.fixedAt);
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => table.newMember(north, '10000.00')));
    for (let count = 0; count < ORDERS; count++) {
      const placed = members.map(async (session, index) => {
        const body = {
          gameCode: GAME,
          drawNumber: draw.drawNumber,
          playType: 'Entertainment' as const,
          lines: [line(`${(index + count) % 10}${(index + count + 5) % 10}`)],
        };
        const session_ = stageOf(session, GAME);
        answered(
          await request(table.lottery.routes, 'placeOrder', north, {
            session: session_,
            body,
            idempotencyKey: randomUUID(),
          }),
        );
      });
      await Promise.all(placed);
    }
    // Drawn, and not settled.
    table.time.fixedAt = draw.drawsAtMs;
    await table.lottery.drawClock.draw();
    const passed = async () => {
      const [row] = await sql.query<{ passed: number }>(
        `select count(*)::int as passed from lottery_order o join lottery_draw d
           on d.merchant_id = o.merchant_id and d.game = o.game and d.draw_index = o.draw_index
         where o.merchant_id = 'north' and (o.member_id, o.id) <= (d.settled_member, d.settled_order)`,
        [],
      );
      return row?.passed ?? 0;
    };
    const settle = (...place: string[]) =>
      spawnSync(process.execPath, [settler, url, ...place], {
        stdio: ['ignore', 'ignore', 'inherit'],
        timeout: 60_000,
      });
    const steps: number[] = [];
    for (const { name } of places) {
      expect([name, settle(name).signal]).toEqual([name, 'SIGKILL']);
      steps.push(await passed());
    }
    expect(places).toHaveLength(10);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    // The last two die when all is paid, and the draw is not marked yet.
    expect(steps.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 0));
    expect(steps.at(-2)).toBe(MEMBERS * ORDERS);
    expect(settle().status).toBe(0);
    const [draws] = await sql.query<{ settled: number }>(
      "select count(*)::int as settled from lottery_draw where merchant_id = 'north' and game = $1 and draw_index = $2 and settled_at is not null",
      [GAME, draw.drawIndex],
    );
    expect(draws?.settled).toBe(1);

    let won = 0;
    for (const session of members) {
      let cashMinor = 1_000_000n;
      let cursor: string | undefined;
      do {
        const query = { limit: 50, ...(cursor === undefined ? {} : { cursor }) };
        const own = { session: stageOf(session, GAME), query };
        const page = answered(await request(table.lottery.routes, 'listOrders', north, own));
        for (const { state, payout } of page.content) {
          expect(state).toBe(payout === '9.75' ? 'won' : 'lost');
          won += Number(state === 'won');
          cashMinor += (state === 'won' ? 975n : 0n) - 200n;
        }
        cursor = page.next;
      } while (cursor !== undefined);
      const account = { merchant: north, memberId: session.memberId, isTrial: false };
      expect((await table.wallet.balance(table.db, account)).cashMinor).toBe(cashMinor);
    }
    expect(won).toBe((MEMBERS * ORDERS) / 5);
    // Each order is in one fact.
    const [counted] = await sql.query<{ orders: number; different: number }>(
      `select count(*)::int as orders, count(distinct o ->> 'orderId')::int as different
       from fact f, json_array_elements(f.body -> 'orders') o where f.kind = 'orders.settled'`,
      [],
    );
    expect(counted).toEqual({ orders: MEMBERS * ORDERS, different: MEMBERS * ORDERS });
    await table.expectBooks();
  } finally {
    await table.close();
  }
}, 240_000);
