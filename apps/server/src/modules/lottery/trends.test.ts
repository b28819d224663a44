import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawnNumbers, drawOnSale, paceOf, unpackDraws } from '#engine-kit';
import { games } from '#games/registry.ts';
import { sqlPortOf } from '../../db/sql-ports.ts';
import { answered, codeOf, north, openTable, request, south, type Table } from '../play/testing/open-table.ts';

const lotteries = games.filter(({ shape, calendar }) => shape === 'shared' && calendar !== undefined);
const sold = [...Map.groupBy(lotteries, ({ group, family }) => `${group} ${family}`).values()].flatMap(
  ([first]) => first ?? [],
);
const codes = sold.map(({ code }) => code);
const MAX_BYTES = 30_000;

let table: Table;
let statements = 0;
beforeAll(async () => {
  table = await openTable({ games: sold });
  table.time.fixedAt = Date.UTC(2026, 3, 1, 4);
  // Three draws of the slowest: every ten minutes.
  for (let at = 0; at < 4; at++) {
    await table.lottery.drawClock.tick();
    table.time.fixedAt += 600_000;
  }
});
afterAll(() => table.close());

const trends = (gameCode: string, limit = 1000, merchant = north, node: Pick<Table, 'lottery'> = table) =>
  request(node.lottery.routes, 'drawTrends', merchant, { query: { gameCode, limit } });

async function historyOf(gameCode: string) {
  const { content } = answered(
    await request(table.lottery.routes, 'drawHistory', north, { query: { gameCode, limit: 100 } }),
  );
  return content.map(({ drawNumber, outcome }) => ({ drawNumber, numbers: drawnNumbers(outcome) }));
}

it('packs the draws of every group, and gives them back as the history has them', async () => {
  expect(codes.length).toBeGreaterThanOrEqual(10);
  for (const code of codes) {
    const packed = answered(await trends(code));
    const draws = unpackDraws(packed);
    expect(draws.length, code).toBeGreaterThanOrEqual(3);
    expect(draws, code).toEqual(await historyOf(code));
    expect(answered(await trends(code, 2)).numbers, code).toBe(packed.numbers.slice(0, 2 * packed.width));
  }
});

it('packs each merchant’s own draws, and none of a game that draws for nobody', async () => {
  const own = answered(await trends('fast-five', 1000, south));
  expect(own.draws).not.toBe('');
  expect(own.numbers).not.toBe(answered(await trends('fast-five')).numbers);
  expect(codeOf(await trends('dice'))).toBe('game.unknown');
  expect(codeOf(await trends('crash'))).toBe('game.unknown');
});

it('packs a thousand draws in less than 30 kilobytes, once for each last draw, with a void one among them', async () => {
  const code = 'lottery-pk10-45s';
  const { calendar } = lotteries.find((game) => game.code === code) ?? {};
  if (!calendar) throw new Error('a lottery draws by the clock');
  await sqlPortOf(table.db).query(
    `insert into lottery_draw
      select made.* from (
        select * from lottery_draw where merchant_id = $1 and game = $2 and drawn_at is not null order by draw_index limit 1
      ) draw, generate_series(1, 1200) n, jsonb_populate_record(draw::lottery_draw, jsonb_build_object(
        'draw_index', draw.draw_index - n,
        'draw_number', to_char(date '2026-04-01' - n, 'YYYYMMDD') || '-0001'
      ) || case when n = 5 then '{"state":"void","outcome":null}' else '{}' end::jsonb) made`,
    [north.id, code],
  );
  table.time.fixedAt = (table.time.fixedAt ?? 0) + paceOf(calendar).seconds * 1000;
  await table.lottery.drawClock.tick();
  const node = await table.secondNode({ onStatement: () => (statements += 1) });
  const packed = answered(await trends(code, 1000, north, node));
  expect(JSON.stringify(packed).length).toBeLessThan(MAX_BYTES);
  const draws = unpackDraws(packed);
  expect(draws.length).toBe(1000);
  expect(draws.filter(({ numbers }) => numbers === undefined).length).toBe(1);
  statements = 0;
  await trends(code, 1000, north, node);
  const again = statements;
  table.time.fixedAt = drawOnSale(calendar, table.time.fixedAt ?? 0).drawsAtMs;
  await table.lottery.drawClock.tick();
  statements = 0;
  const next = answered(await trends(code, 1000, north, node));
  expect(statements).toBe(again + 1);
  expect(unpackDraws(next)[1]).toEqual(draws[0]);
});
