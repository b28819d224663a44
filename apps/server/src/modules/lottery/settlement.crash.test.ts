/** kill -9 of the process that settles, three times: every order is settled once, and what was paid is what was won. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import { answered, north, openTable, request, stageOf } from '../play/testing/open-table.ts';

const GAME = 'fast-five';
const MEMBERS = 20;
const ORDERS = 100;
const KILLS = 3;
const settler = fileURLToPath(new URL('testing/settler.ts', import.meta.url));
const calendar = games.find(({ code }) => code === GAME)?.calendar;
if (!calendar) throw new Error('Fast Five has scheduled draws');

const line = (marks: string) => ({
  play: 'fixed-digit',
  selection: { picks: [[...marks], [], [], [], []] },
  unit: '1.00',
  multiple: 1,
});

it('settles each order once though its process is killed three times', async () => {
  const table = await openTable({ games: games.map((game) => ({ ...game, drawCapUnits: 50_000_000 })) });
  const { url, sql } = table.database;
  if (url === undefined) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  const running: ChildProcess[] = [];
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
    const steps = [0];
    for (let kill = 1; kill <= KILLS + 1; kill++) {
      const node = spawn(process.execPath, [settler, url], { stdio: ['ignore', 'ignore', 'inherit'] });
      running.push(node);
      const ended = once(node, 'exit');
      if (kill <= KILLS) {
        const goal = (kill * MEMBERS * ORDERS) / (KILLS + 2);
        while ((await passed()) < goal && node.exitCode === null) await pause(1);
        node.kill('SIGKILL');
      }
      const [code] = await ended;
      expect(code).toBe(kill <= KILLS ? null : 0);
      steps.push(await passed());
    }
    expect(steps).toEqual([...new Set(steps)].toSorted((one, other) => one - other));
    expect(steps.at(-1)).toBe(MEMBERS * ORDERS);
    expect(steps.at(-2)).toBeLessThan(MEMBERS * ORDERS);

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
    const [told] = await sql.query<{ orders: number; different: number }>(
      `select count(*)::int as orders, count(distinct o ->> 'orderId')::int as different
       from fact f, jsonb_array_elements(f.body -> 'orders') o where f.kind = 'orders.settled'`,
      [],
    );
    expect(told).toEqual({ orders: MEMBERS * ORDERS, different: MEMBERS * ORDERS });
    await table.expectBooks();
  } finally {
    for (const node of running) node.kill('SIGKILL');
    await table.close();
  }
}, 240_000);
