/** What is never corrected: by the code, and by the database whatever the code does. And corrections where something is in their way. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawAfter, drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import { assert } from '#kernel';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { atomically } from '../../../db/transactions.ts';
import { answered, codeOf, north, openTable, request, stageOf, type Table } from '../../play/testing/open-table.ts';
import { boardOf, GAME, ofMerchant } from '../official/testing/official-game.ts';
import { lineOn, openCorrections } from './testing/open-corrections.ts';

const sql = <Row extends object = { n: number }>(table: Pick<Table, 'db'>, text: string) =>
  sqlPortOf(table.db).query<Row>(text, []);

describe('a result that the platform drew', () => {
  const CHAIN = 'fast-five';
  const chained = games.find(({ code }) => code === CHAIN);
  assert(chained?.shape === 'shared' && chained.calendar, `${CHAIN} has draws`);
  const { calendar } = chained;

  it('is corrected by nobody: operators are refused, and so is the database’s own statement', async () => {
    const table = await openTable({ games: [chained] });
    table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 1000;
    const { drawNumber, drawsAtMs } = drawOnSale(calendar, table.time.fixedAt);
    const line = { play: 'ssc.place.digit', selection: { rows: [['1'], [], [], [], []] }, unit: '1.00', multiple: 1 };
    const session = stageOf(await table.newMember(), CHAIN);
    const body = { gameCode: CHAIN, drawNumber, playType: 'Entertainment' as const, lines: [line] };
    answered(await request(table.lottery.routes, 'placeOrder', north, { session, body, idempotencyKey: randomUUID() }));
    table.time.fixedAt = drawsAtMs;
    await table.lottery.drawClock.tick();
    const where = `merchant_id = 'north' and draw_number = '${drawNumber}'`;
    const [row] = await sql<{ outcome: { digits: number[] } }>(
      table,
      `select outcome from lottery_draw where ${where}`,
    );
    const result = { digits: (row?.outcome.digits ?? []).map((digit) => 9 - digit) };
    const text = JSON.stringify({ source: 'Nobody', publishedAt: new Date(drawsAtMs).toISOString(), result });
    const corrected = { scope: 'north', gameCode: CHAIN, drawNumber, text, by: 'ines, tomas', reason: 'to win' };
    const correct = () => atomically(table.db, (tx) => table.lottery.corrections.correctResult(tx, corrected));
    expect(codeOf(await correct())).toBe('draw.not_official');
    const changes = [
      `outcome = '${JSON.stringify(result)}'`,
      `outcome = '${JSON.stringify(result)}', official = '{"version":2,"reason":"to win"}', awaited_until = now(), chain_id = null,
        chain_index = null, link = null, beacon = null`,
      `link = 'another'`,
      `state = 'void', outcome = null`,
      `drawn_at = drawn_at + interval '1 hour'`,
    ];
    for (const change of changes) {
      await expect(sql(table, `update lottery_draw set ${change} where ${where}`)).rejects.toThrow('stays as it is');
    }
    await table.close();
  });
});

describe('an official result', () => {
  it('changes by a later version with a reason alone, and none of its versions is overwritten', async () => {
    const kit = await openCorrections(ofMerchant);
    const draw = kit.selling();
    await kit.order(await kit.newMember());
    await kit.settle(draw);
    const where = `merchant_id = 'north' and draw_number = '${draw.drawNumber}'`;
    const board = JSON.stringify(boardOf('11'));
    for (const change of [
      `outcome = '${board}'`,
      `outcome = '${board}', official = official || '{"version":2}'`,
      `outcome = '${board}', official = official || '{"reason":"why not"}'`,
      `outcome = '${board}', official = official || '{"version":2,"reason":""}'`,
      `state = 'void', outcome = null, official = null`,
    ]) {
      await expect(sql(kit, `update lottery_draw set ${change} where ${where}`)).rejects.toThrow('stays as it is');
    }
    const overwritten = sql(kit, `update lottery_result set result = '${board}' where merchant_id = 'north'`);
    await expect(overwritten).rejects.toThrow('stays as it is');
    answered(await kit.correct(draw, boardOf('11')));
    await kit.close();
  });

  it('is not corrected once its pool is divided', async () => {
    const pool = games.find(({ code }) => code === 'lottery-toto-pool-10');
    assert(pool?.shape === 'shared', 'there is a game with a pool');
    const game = {
      ...pool,
      source: 'official' as const,
      official: { format: 'toto', patienceMinutes: 60, isDemonstration: true as const },
    };
    const kit = await openCorrections(game);
    const draw = kit.selling();
    const line = {
      play: 'toto.ordinary',
      selection: { marks: ['01', '02', '03', '04', '05', '06'] },
      unit: '1.00',
      multiple: 1,
    };
    await kit.order(await kit.newMember(), [line]);
    // Its engine reads no results of others: the row is as if it did.
    kit.time.fixedAt = draw.drawsAtMs + 10_000;
    await sql(
      kit,
      `update lottery_draw set state = 'drawn', drawn_at = '${new Date(draw.drawsAtMs).toISOString()}',
        outcome = '{"numbers":[1,2,3,4,5,6],"additional":7}', official = '{"version":1,"source":"x","publishedAt":"2026-04-01T00:00:00Z"}'
       where merchant_id = 'north' and draw_number = '${draw.drawNumber}'`,
    );
    await kit.tick();
    const other = { numbers: [11, 12, 13, 14, 15, 16], additional: 7 };
    expect(codeOf(await kit.correct(draw, other))).toBe('draw.of_pool');
    expect((await kit.history())[0]).toMatchObject({ outcome: { additional: 7 }, official: { version: 1 } });
    await kit.expectBooks();
    await kit.close();
  });
});

describe('a correction', () => {
  let kit: Awaited<ReturnType<typeof openCorrections>>;
  beforeAll(async () => {
    kit = await openCorrections(ofMerchant, { ordersAtOnce: 10 });
  });
  beforeEach(() => kit.moveOn());
  afterEach(() => expect(kit.faults.splice(0)).toEqual([]));
  afterAll(async () => {
    await kit.expectBooks();
    await kit.close();
  });

  const chase = async (session: Awaited<ReturnType<typeof kit.newMember>>) => {
    const first = kit.selling();
    const second = drawAfter(ofMerchant.calendar ?? never(), first);
    const draws = [first, second].map(({ drawNumber }) => ({ drawNumber, multiple: 1 }));
    const body = { gameCode: GAME, playType: 'Entertainment' as const, lines: [lineOn('05')], draws, stopsOnWin: true };
    const given = { session: stageOf(session, GAME), body, idempotencyKey: randomUUID() };
    const { chaseId } = answered(await request(kit.lottery.routes, 'placeChase', north, given)).chase;
    const states = async () => {
      const query = { chaseId, limit: 10 };
      const { subOrders } = answered(await request(kit.lottery.routes, 'chaseDetail', north, { session, query }));
      return subOrders.content.map(({ order: { state } }) => state);
    };
    return { first, states };
  };

  it('leaves cancelled what a wrong win has ended: the rest of a chase stays given back', async () => {
    const member = await kit.newMember();
    const { first, states } = await chase(member);
    await kit.settle(first);
    expect(await states()).toEqual(['won', 'cancelled']);
    answered(await kit.correct(first, boardOf('11')));
    await kit.tick();
    expect(await states()).toEqual(['lost', 'cancelled']);
    expect(await kit.cash(member)).toBe(98_200n);
  });

  it('ends a chase by a win that came with it, from then on', async () => {
    const member = await kit.newMember();
    const { first, states } = await chase(member);
    await kit.settle(first, boardOf('11'));
    expect(await states()).toEqual(['lost', 'open']);
    answered(await kit.correct(first, boardOf('05')));
    await kit.tick();
    expect(await states()).toEqual(['won', 'cancelled']);
    expect(await kit.cash(member)).toBeGreaterThan(98_200n);
  });

  it.each([
    { lines: [lineOn('05')], saved: `lottery_order set bet = $2 where id = $1` },
    // the correction of such an order reads its lines
    {
      lines: [lineOn('05'), lineOn('05')],
      saved: `lottery_line set bet = $2::jsonb where order_id = $1 and position = 1`,
    },
  ])(
    'sets aside an order that it cannot count, holds up nobody, and corrects it later by what holds then: $lines.length line(s)',
    async ({ lines, saved }) => {
      const [one, other] = [await kit.newMember(), await kit.newMember()];
      const draw = kit.selling();
      const { orderId } = await kit.order(one, lines);
      await kit.order(other);
      await kit.settle(draw);
      const won = await kit.cash(one);
      const setBet = (bet: string) => sqlPortOf(kit.db).query(`update ${saved}`, [orderId, bet]);
      const [stored] = await sql<{ bet: string }>(
        kit,
        `select bet::text as bet from lottery_line where order_id = '${orderId}'`,
      );
      await setBet('{"play":"gone"}');
      answered(await kit.correct(draw, boardOf('11')));
      await kit.tick();
      expect(kit.faults.splice(0)).toHaveLength(1);
      expect([await kit.cash(one), await kit.cash(other), await kit.lottery.countSetAside()]).toEqual([
        won,
        98_200n,
        1,
      ]);
      expect(await kit.detail(one, orderId)).toMatchObject({ state: 'won' });
      await setBet(stored?.bet ?? '');
      answered(await kit.correct(draw, boardOf('22')));
      await sql(kit, `update lottery_set_aside set tried_at = tried_at - interval '1 hour'`);
      await kit.tick();
      expect([await kit.cash(one), await kit.lottery.countSetAside()]).toEqual([
        100_000n - BigInt(lines.length) * 1_800n,
        0,
      ]);
      expect(await kit.detail(one, orderId)).toMatchObject({ state: 'lost', corrected: { owed: '0.00' } });
    },
  );
});

function never(): never {
  throw new Error('this is not met');
}
