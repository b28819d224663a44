/** Two merchants sell one draw by different variants; what is sold keeps its own, whatever its merchant chooses afterwards. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawOnSale } from '#engine-kit';
import { type Family, gamesOf } from '#games/plugin.ts';
import { families, games } from '#games/registry.ts';
import type { Session } from '../../http/handlers.ts';
import { testMerchant } from '../identity/testing.ts';
import type { Merchant } from '../merchants/index.ts';
import { answered, codeOf, north, openTable, request, stageOf, type Table } from '../play/testing/open-table.ts';

// Its draws are the platform's.
const GAME = 'fast-five-5';
const manifest = games.find((game) => game.code === GAME);
if (!manifest?.calendar) throw new Error('the game has scheduled draws');
const { calendar } = manifest;
const change = (id: string, variant: string) =>
  testMerchant(id, {
    ...north.manifest,
    hosts: [`${id}.localhost`],
    play: { ...north.manifest.play, variants: { [GAME]: variant } },
  });
const lean = change('lean', 'prizes-96');

let table: Table;
beforeAll(async () => {
  table = await openTable({ merchants: [north, lean] });
  table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 10_000;
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

const selling = () => drawOnSale(calendar, table.time.fixedAt ?? 0);
/** One of the ten bets wins. */
const sure = {
  play: 'ssc.place.digit',
  selection: { rows: [[...'0123456789'], [], [], [], []] },
  unit: '1.00',
  multiple: 1,
};

async function buy(merchant: Merchant, member: Session, node: Pick<Table, 'lottery'> = table) {
  const body = { gameCode: GAME, drawNumber: selling().drawNumber, playType: 'Entertainment' as const, lines: [sure] };
  const session = stageOf(member, GAME);
  const placed = await request(node.lottery.routes, 'placeOrder', merchant, {
    session,
    body,
    idempotencyKey: randomUUID(),
  });
  return answered(placed).order;
}

const detail = async (merchant: Merchant, session: Session, orderId: string) =>
  answered(await request(table.lottery.routes, 'orderDetail', merchant, { session, query: { orderId } }));

const cancel = (merchant: Merchant, session: Session, bought: Awaited<ReturnType<typeof buy>>, node = table) =>
  request(node.lottery.routes, 'cancelLines', merchant, {
    session,
    body: { orderId: bought.orderId, lineIds: bought.lines.map(({ id }) => id) },
    idempotencyKey: randomUUID(),
  });

it('sells, settles and shows an order by the variant of its merchant, also after the merchant has chosen another', async () => {
  await table.lottery.drawClock.tick();
  const [standard, other] = [await table.newMember(north), await table.newMember(lean)];
  const [byNorth, byLean] = [await buy(north, standard), await buy(lean, other)];
  expect(byNorth).toMatchObject({ variant: 'standard', returnPercent: '89.99–97.50' });
  expect(byLean).toMatchObject({ variant: 'prizes-96', returnPercent: '86.39–93.60' });
  const changed = change('lean', 'standard');
  const later = await table.secondNode({ merchants: [north, changed] });
  const afterwards = await buy(changed, other, later);
  expect(afterwards.variant).toBe('standard');
  table.time.fixedAt = selling().drawsAtMs;
  await later.lottery.drawClock.tick();
  const ended = await Promise.all([
    detail(north, standard, byNorth.orderId),
    detail(lean, other, byLean.orderId),
    detail(lean, other, afterwards.orderId),
  ]);
  expect(ended.map(({ variant, payout }) => [variant, payout])).toEqual([
    ['standard', '9.75'],
    ['prizes-96', '9.36'],
    ['standard', '9.75'],
  ]);
  expect(new Set(ended.map(({ outcome }) => JSON.stringify(outcome))).size).toBe(1);
});

it('takes back what an order of another variant can win, so that its draw is as it was', async () => {
  const member = await table.newMember(lean);
  const exposed = async () => {
    const { rows } = await sql`
      select coalesce(sum(max_minor), 0) as minor from lottery_cell where merchant_id = 'lean'
    `.execute(table.db);
    return rows;
  };
  const before = await exposed();
  const bought = await buy(lean, member);
  const changed = await table.secondNode({ merchants: [north, change('lean', 'standard')] });
  expect(await exposed()).not.toEqual(before);
  answered(await cancel(lean, member, bought, changed as Table));
  expect(await exposed()).toEqual(before);
});

it('refuses to take back lines of an order whose rules only other nodes have', async () => {
  const [family] = families.filter(({ code }) => code === 'lottery');
  if (!family) throw new Error('Fast Five is registered');
  const five = family.games.filter(({ code }) => code.startsWith('fast-five'));
  const newer = { ...family, games: five, rulesVersion: 2, engines: { ...family.engines, 2: family.engines[1] } };
  const later = await table.secondNode({ games: gamesOf(newer as Family) });
  table.time.fixedAt = selling().drawsAtMs;
  const member = await table.newMember(north);
  const bought = await buy(north, member, later);
  expect(codeOf(await cancel(north, member, bought))).toBe('game.disabled');
  expect((await detail(north, member, bought.orderId)).state).toBe('open');
  answered(await cancel(north, member, bought, later as Table));
});
