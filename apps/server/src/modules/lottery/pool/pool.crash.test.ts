/** kill -9 while a pool's draw is made, counted, divided and paid: every share is paid once, and nothing of the pool is lost or made. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { drawOnSale } from '#engine-kit';
import { answered, north, openTable, request, stageOf } from '../../play/testing/open-table.ts';
import type { DividerWork } from './testing/divider.ts';
import { calendar, fewBalls, GAME, ticketsFrom } from './testing/few-balls.ts';

const divider = fileURLToPath(new URL('testing/divider.ts', import.meta.url));
const MEMBERS = 5;
const TICKETS = 3;
/** Each process comes some statements further than the one before it; what it committed stays. */
const STEP = 2;
const MAX_KILLS = 30;

const minor = (amount: string) => BigInt(amount.replace('.', ''));

it('GAME-16 divides a pool once and pays each share once, wherever its processes are killed', async () => {
  const table = await openTable({ games: [fewBalls] });
  const { url, sql } = table.database;
  if (url === undefined) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  const secret = Buffer.from(table.secret).toString('hex');
  /** Whether it came through. */
  const run = (killAt: DividerWork['killAt']): boolean => {
    const work: DividerWork = { secret, fixedAt: table.time.fixedAt ?? 0, killAt };
    const { signal, status, stderr } = spawnSync(process.execPath, [divider, url, JSON.stringify(work)], {
      encoding: 'utf8',
    });
    if (signal === 'SIGKILL') return false;
    expect([status, stderr]).toEqual([0, '']);
    return true;
  };
  const potMinor = async () => {
    const [row] = await sql.query<{ balance: bigint }>(
      "select balance from ledger.account where merchant_id = 'north' and kind = 'jackpot' and owner = $1",
      [`pool/${GAME}`],
    );
    return BigInt(row?.balance ?? 0);
  };
  const counted = async (what: string) => {
    const [row] = await sql.query<{ count: number }>(`select count(*)::int as count from ${what}`, []);
    return row?.count ?? 0;
  };
  try {
    table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 10_000;
    const draw = drawOnSale(calendar, table.time.fixedAt);
    const ticket = ticketsFrom(11);
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => table.newMember(north, '1000.00')));
    for (const session of members) {
      for (let count = 0; count < TICKETS; count++) {
        const body = {
          gameCode: GAME,
          drawNumber: draw.drawNumber,
          playType: 'Entertainment' as const,
          lines: [ticket()],
        };
        const own = { session: stageOf(session, GAME), body, idempotencyKey: randomUUID() };
        answered(await request(table.lottery.routes, 'placeOrder', north, own));
      }
    }
    table.time.fixedAt = draw.drawsAtMs;

    const places = new Set<string>();
    let kills = 0;
    for (let killAt = 1; !run(killAt); killAt += STEP) {
      kills += 1;
      expect(kills).toBeLessThan(MAX_KILLS);
      await table.expectBooks();
      const [row] = await sql.query<{ state: string; counted: boolean; divided: boolean; settled: boolean }>(
        `select state, counted_order is not null as counted, divided_at is not null as divided,
           settled_order is not null as settled
         from lottery_draw where merchant_id = 'north' and game = $1 and draw_index = $2`,
        [GAME, draw.drawIndex],
      );
      places.add(JSON.stringify(row));
      // The pool holds nothing before it is divided, and is divided in one step.
      if (!row?.divided) expect(await potMinor()).toBe(0n);
    }
    expect(kills).toBeGreaterThanOrEqual(10);
    // Before the draw, while shares were counted, before and while they were paid.
    expect(places.size).toBeGreaterThanOrEqual(4);

    const rows = await sql.query<
      Record<string, string> & { carry: { groups: Record<string, string>; restMinor: string } }
    >(
      `select sales_minor::text as sales, topped_minor::text as topped, taken_minor::text as taken, paid_minor::text as paid,
         carry from lottery_pool_draw where merchant_id = 'north' and game = $1`,
      [GAME],
    );
    expect(rows).toHaveLength(1);
    const [row] = rows;
    let [staked, paid] = [0n, 0n];
    for (const session of members) {
      const own = { session: stageOf(session, GAME), query: { limit: 50 } };
      const { content } = answered(await request(table.lottery.routes, 'listOrders', north, own));
      expect(content).toHaveLength(TICKETS);
      const ofMember = content.reduce((sum, { payout, stake }) => sum + minor(payout) - minor(stake), 0n);
      for (const { stake, payout, state } of content) {
        expect(state).toBe(payout === '0.00' ? 'lost' : 'won');
        [staked, paid] = [staked + minor(stake), paid + minor(payout)];
      }
      const account = { merchant: north, memberId: session.memberId, isTrial: false };
      expect((await table.wallet.balance(table.db, account)).cashMinor).toBe(100_000n + ofMember);
    }
    expect(paid).toBeGreaterThan(0n);
    const carried = Object.values(row?.carry.groups ?? {}).reduce((sum, text) => sum + BigInt(text), 0n);
    const all = carried + BigInt(row?.carry.restMinor ?? 0);
    expect([BigInt(row?.sales ?? 0), BigInt(row?.paid ?? 0)]).toEqual([staked, paid]);
    expect(staked + BigInt(row?.topped ?? 0)).toBe(paid + BigInt(row?.taken ?? 0) + all);
    expect(await potMinor()).toBe(all);
    const inFacts = await counted("fact f, json_array_elements(f.body -> 'orders') o where f.kind = 'orders.settled'");
    expect(inFacts).toBe(MEMBERS * TICKETS);

    // Anyone who comes once more finds nothing to do.
    expect(run('never')).toBe(true);
    expect(await potMinor()).toBe(all);
    expect(await counted('lottery_pool_draw')).toBe(1);
    await table.expectBooks();
  } finally {
    await table.close();
  }
}, 240_000);
