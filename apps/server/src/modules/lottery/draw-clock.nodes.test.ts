/** Closing, drawing and settling wait for nobody else's draw. */
import { setTimeout as turnOf } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import { DRAW_LOCK } from '../../db/lock-spaces.ts';
import { north, openTable, south, type Table } from '../play/testing/open-table.ts';

const GAME = 'fast-five';
const calendar = games.find(({ code }) => code === GAME)?.calendar;
if (!calendar) throw new Error('Fast Five has scheduled draws');

let table: Table;
beforeAll(async () => {
  table = await openTable();
  table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 10_000;
});
afterAll(() => table.close());

const drawnBy = (merchantId: string) =>
  table.published.filter((one) => one.merchantId === merchantId && one.family === 'draw').length;

it('makes a merchant’s draw while another’s cannot close: a bet on it is being placed', async () => {
  await table.lottery.drawClock.tick();
  const draw = drawOnSale(calendar, table.time.fixedAt ?? 0);
  await table.database.sql.transaction(async (tx) => {
    // Repeated queries: an idle transaction would be ended.
    const held = JSON.stringify([{ merchant_id: north.id, game: GAME, draw_index: draw.drawIndex }]);
    const bet = () => tx.query('select from lottery_hold_draws($1, $2::jsonb)', [DRAW_LOCK, held]);
    await bet();
    table.time.fixedAt = draw.drawsAtMs;
    table.lottery.drawClock.start();
    for (let turn = 0; turn < 600 && drawnBy(south.id) === 0; turn++) {
      await bet();
      await turnOf(20);
    }
    expect(drawnBy(south.id)).toBe(1);
    expect(drawnBy(north.id)).toBe(0);
  });
  await table.lottery.drawClock.stop();
  await table.lottery.drawClock.tick();
  expect(drawnBy(north.id)).toBe(1);
  // If the wait for the bet was long, it timed out and was tried again.
  for (const fault of table.faults.splice(0)) expect(fault).toMatchObject({ code: '55P03' });
}, 60_000);
