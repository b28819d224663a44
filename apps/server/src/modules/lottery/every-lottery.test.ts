/** Every lottery of the platform through the door: bets on its plays in both ways, its draw, and what they are paid. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawOnSale, type Sample, type SharedEngine } from '#engine-kit';
import { games } from '#games/registry.ts';
import { type Currency, formatAmount, type Json, parseAmount } from '#kernel';
import { answered, codeOf, north, openTable, request, stageOf, type Table } from '../play/testing/open-table.ts';

/** Without those that pay from a pool: theirs is a test of its own. */
const lotteries = games.filter(
  ({ family, calendar, variants }) =>
    family === 'lottery' && calendar && !(variants[0].config as { readonly isPool?: boolean }).isPool,
);
/** The fastest of each group: the others have the same engine. */
const ofGroups = [...Map.groupBy(lotteries, ({ variants }) => JSON.stringify(variants[0].config)).values()].flatMap(
  ([first]) => (first ? [first] : []),
);
const UNIT = '2.00';

let table: Table;
beforeAll(async () => {
  table = await openTable({ games: ofGroups });
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

type PlayType = 'Tradition' | 'Entertainment';

/** A sample's selection, as each of the ways to bet has it. */
function inputsOf({ input }: Sample) {
  const { play, playType: _, series: __, ...selection } = input as { play: string; [field: string]: Json };
  return [
    { playType: 'Tradition' as PlayType, play, selection: { ...selection, series: 1_950 } },
    { playType: 'Entertainment' as PlayType, play, selection },
  ];
}

const minor = (amount: string, currency: Currency) => {
  const read = parseAmount(amount, currency);
  if (!read.ok) throw new Error(`${amount} is an amount`);
  return read.value;
};

it('sells a lottery of every group', () => {
  expect(ofGroups.length).toBe(11);
});

it.each(ofGroups.map((game, at) => [game.code, game, at] as const))(
  'GAME-16 %s takes bets on its plays in both ways, draws, and pays what its engine says, to the last cent',
  async (code, game, at) => {
    const { engine } = (await game.engine()) as { readonly engine: SharedEngine };
    if (!game.calendar) throw new Error('a lottery draws by the clock');
    // Each on a day of its own: the clock never goes back.
    const draw = drawOnSale(game.calendar, Date.UTC(2026, 3, 1 + at, 4));
    table.time.fixedAt = draw.opensAtMs + 1_000;
    await table.lottery.drawClock.tick();
    const session = await table.newMember(north);
    const { currency } = north;
    const placed: { orderId: string; bet: Json; playType: PlayType }[] = [];
    for (const { playType, play, selection } of engine.samples.slice(0, 12).flatMap(inputsOf)) {
      const bet = engine.readBet({ ...selection, play, playType });
      const answer = await request(table.lottery.routes, 'placeOrder', north, {
        session: stageOf(session, code),
        body: {
          gameCode: code,
          drawNumber: draw.drawNumber,
          playType,
          lines: [{ play, selection, unit: UNIT, multiple: 1 }],
        },
        idempotencyKey: randomUUID(),
      });
      if (!bet.ok) {
        // A parlay has no prize series: as a bet of Tradition it is none.
        expect([play, playType, codeOf(answer)]).toEqual(['lhc.normal.parlay', 'Tradition', 'input.invalid']);
        continue;
      }
      if (!answer.ok) {
        // Tickets of many bets are beyond what a member of this test has, stakes or may win.
        expect(['order.cap_exceeded', 'stake.out_of_range', 'wallet.insufficient']).toContain(codeOf(answer));
        continue;
      }
      const { order } = answered(answer);
      expect(order.stake).toBe(formatAmount(minor(UNIT, currency) * BigInt(engine.unitsOf(bet.value)), currency));
      placed.push({ orderId: order.orderId, bet: bet.value, playType });
    }
    expect(new Set(placed.map(({ playType }) => playType)).size).toBe(2);
    table.time.fixedAt = draw.drawsAtMs;
    await table.lottery.drawClock.tick();
    for (const { orderId, bet } of placed) {
      const detail = answered(
        await request(table.lottery.routes, 'orderDetail', north, { session, query: { orderId } }),
      );
      const { paidE4 } = engine.settle(bet, detail.outcome as Json);
      expect(detail.payout).toBe(formatAmount((minor(UNIT, currency) * BigInt(paidE4)) / 10_000n, currency));
      expect(detail.state).toBe(paidE4 > 0 ? 'won' : 'lost');
    }
    await table.expectBooks();
  },
);
