/** What the demo sells: every group, several speeds, Vietnam's provinces by their days, an official-like 4D and TOTO, and some on demand. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import { groups } from '#lottery-kit';
import { demo } from '#merchants/demo/merchant.ts';
import { merchants } from '#merchants/registry.ts';
import { testMerchant } from '../identity/testing.ts';
import { answered, openTable, request, type Table } from '../play/testing/open-table.ts';

const merchant = testMerchant('demo', { ...demo });

let table: Table;
beforeAll(async () => {
  table = await openTable({ merchants: [merchant], games });
});
afterAll(() => table.close());

it('sells at least 24 lotteries at the demo, of every group, and all are on sale at every moment', async () => {
  const { games: menu } = answered(await request(table.lottery.routes, 'lotteryMenu', merchant, {}));
  expect(menu.length).toBeGreaterThanOrEqual(24);
  expect(new Set(menu.map(({ group }) => group))).toEqual(new Set(groups));
  const sold = menu.map(({ gameCode }) => gameCode);
  const speeds = new Set(menu.map(({ cadenceSeconds }) => cadenceSeconds));
  for (const seconds of [45, 60, 180, 300, 600]) expect(speeds).toContain(seconds);
  for (const province of ['vns-ho-chi-minh', 'vns-da-nang', 'vnn-ha-noi'])
    expect(sold).toContain(`lottery-${province}`);
  expect(sold).toEqual(expect.arrayContaining(['lottery-4d-sandbox', 'lottery-toto-sandbox', 'lottery-11x5-day']));
  const known = await table.catalog.gamesByCode(table.db, merchant.id, [
    'fast-five-now',
    'lottery-ssc-now',
    'lottery-k3-now',
  ]);
  expect(known.size).toBe(3);
  const current = answered(await request(table.lottery.routes, 'currentDraws', merchant, {}));
  expect(new Set(current.content.map(({ gameCode }) => gameCode))).toEqual(new Set(sold));
  for (const { current: draw, serverTime } of current.content)
    expect(
      Date.parse(draw.opensAt) <= Date.parse(serverTime) && Date.parse(serverTime) < Date.parse(draw.closesAt),
    ).toBe(true);
});

it.each(merchants.map((manifest) => [manifest.code, manifest.play.lotteries ?? {}] as const))(
  'finds nothing but lotteries in what %s lists as electronic, as its own, and with ways to bet',
  (_code, { electronic = [], own = [], playTypes = {} }) => {
    const lotteries = games.filter(({ category }) => category === 'LOTT').map(({ code }) => code);
    expect(lotteries).toEqual(expect.arrayContaining([...electronic, ...own, ...Object.keys(playTypes)]));
  },
);

it('draws a province on its weekdays alone', () => {
  const day = (code: string, from: string) => {
    const calendar = games.find((game) => game.code === code)?.calendar;
    if (!calendar) throw new Error(`${code} draws by the clock`);
    return drawOnSale(calendar, Date.parse(from)).day;
  };
  // A Monday: Hanoi draws on Mondays and Thursdays, Da Nang on Wednesdays and Saturdays.
  expect(day('lottery-vnn-ha-noi', '2026-11-23T12:00:00+07:00')).toBe('2026-11-23');
  expect(day('lottery-vnn-ha-noi', '2026-11-23T18:05:00+07:00')).toBe('2026-11-26');
  expect(day('lottery-vns-da-nang', '2026-11-23T12:00:00+07:00')).toBe('2026-11-25');
  expect(day('lottery-vns-da-nang', '2026-11-25T17:05:00+07:00')).toBe('2026-11-28');
});
