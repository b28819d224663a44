/** What operators decide on draws, as the module answers their commands. That each takes two of them is in `operators/approvals`. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProof, type Draw, drawOnSale } from '#engine-kit';
import type { GameManifest } from '#games/plugin.ts';
import { engineSourceOf } from '#games/plugin-proofs.ts';
import { games } from '#games/registry.ts';
import { assert, type Json } from '#kernel';
import { atomically } from '../../../db/transactions.ts';
import type { Session } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import {
  answered,
  codeOf,
  north,
  openTable,
  request,
  south,
  stageOf,
  type Table,
  textOf,
} from '../../play/testing/open-table.ts';
import { boardOf, GAME, ofMerchant, ofPlatform } from './testing/official-game.ts';

const CHAIN = 'fast-five';
const chainGame = games.find(({ code }) => code === CHAIN);
assert(chainGame, `${CHAIN} is sold`);

let table: Table;
let sold: readonly GameManifest[] = [];

async function open(...list: readonly GameManifest[]) {
  sold = list;
  table = await openTable({ games: list, feedReports: async () => [] });
  table.time.fixedAt = Date.UTC(2026, 3, 1, 4);
}
async function close() {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
}

const now = () => table.time.fixedAt ?? 0;
async function at(ms: number) {
  table.time.fixedAt = ms;
  await table.lottery.drawClock.tick();
}
const cash = async (session: Session, merchant: Merchant = north) =>
  (await table.wallet.balance(table.db, { merchant, memberId: session.memberId, isTrial: false })).cashMinor;

const lines = {
  [GAME]: { play: 'vns.lo2', selection: { numbers: ['05'] }, unit: '1.00', multiple: 1 },
  [CHAIN]: { play: 'ssc.place.digit', selection: { rows: [['1', '2'], [], [], [], []] }, unit: '1.00', multiple: 1 },
};

/** On a draw that no test has used. */
async function order(
  session: Session,
  gameCode: keyof typeof lines = GAME,
  merchant: Merchant = north,
  drawNow = false,
) {
  const calendar = sold.find(({ code }) => code === gameCode)?.calendar;
  assert(calendar, `${gameCode} has a calendar`);
  if (!drawNow) table.time.fixedAt = drawOnSale(calendar, drawOnSale(calendar, now()).closesAtMs).opensAtMs + 1000;
  const draw = drawOnSale(calendar, now());
  const body = { gameCode, drawNumber: draw.drawNumber, playType: 'Entertainment' as const, lines: [lines[gameCode]] };
  const given = { session: stageOf(session, gameCode), body, idempotencyKey: randomUUID() };
  return { draw, answer: await request(table.lottery.routes, 'placeOrder', merchant, given) };
}

const by = 'ines, tomas';

function enter(
  draw: Draw,
  result: Json,
  { scope = 'north', gameCode = GAME, publishedAtMs = draw.drawsAtMs + 1000 } = {},
) {
  const text = JSON.stringify({ source: 'Example Office', publishedAt: new Date(publishedAtMs).toISOString(), result });
  const entered = { scope, gameCode, drawNumber: draw.drawNumber, text, by };
  return atomically(table.db, (tx) => table.lottery.backOffice.enterResult(tx, entered));
}
function voidDraw(draw: Draw, { scope = 'north', gameCode = GAME as string } = {}) {
  const decided = { scope, gameCode, drawNumber: draw.drawNumber, reason: 'the machine broke', by };
  return atomically(table.db, (tx) => table.lottery.backOffice.voidDraw(tx, decided));
}
const drawn = async ({ drawNumber }: Draw, gameCode: string = GAME, merchant = north) => {
  const answer = await request(table.lottery.routes, 'drawHistory', merchant, { query: { gameCode, limit: 20 } });
  return answered(answer).content.find((one) => one.drawNumber === drawNumber);
};

describe('a result that operators enter', () => {
  beforeAll(() => open(ofMerchant, chainGame));
  afterAll(close);

  it('is the draw’s, published with its source and time', async () => {
    const member = await table.newMember();
    const { draw } = await order(member);
    await at(draw.drawsAtMs + 30_000);
    // It waits since it was to be drawn, and is late only once its time for a result is over.
    const { backOffice } = table.lottery;
    const waiting = { waiting: 1, oldestAt: new Date(draw.drawsAtMs) };
    const none = { waiting: 0, oldestAt: undefined };
    expect([await backOffice.withoutResult(table.db, 'north'), await backOffice.late(table.db, 'north')]).toEqual([
      waiting,
      none,
    ]);
    expect(await backOffice.withoutResult(table.db, 'south')).toEqual(none);
    expect(await enter(draw, boardOf('05'))).toMatchObject({ ok: true, value: { source: 'Example Office' } });
    expect(await backOffice.withoutResult(table.db, 'north')).toEqual(none);
    await at(draw.drawsAtMs + 31_000);
    const publishedAt = new Date(draw.drawsAtMs + 1000).toISOString();
    expect(await drawn(draw)).toMatchObject({
      outcome: boardOf('05'),
      official: { source: 'Example Office', publishedAt },
    });
    expect(await cash(member)).toBeGreaterThan(100_000n);
    // Once it has one, neither another nor none is taken.
    expect(codeOf(await enter(draw, boardOf('11')))).toBe('draw.other_result');
    expect(codeOf(await enter(draw, boardOf('05')))).toBe('draw.drawn');
    expect(codeOf(await voidDraw(draw))).toBe('draw.drawn');
  });

  it('is refused before the sales close, where it could not have been drawn, and of another draw, game or merchant', async () => {
    const { draw } = await order(await table.newMember());
    expect(codeOf(await enter(draw, boardOf('05'), { publishedAtMs: now() }))).toBe('draw.on_sale');
    await at(draw.drawsAtMs + 30_000);
    expect(codeOf(await enter(draw, boardOf('05'), { publishedAtMs: draw.closesAtMs - 1 }))).toBe('draw.on_sale');
    expect(codeOf(await enter(draw, { ...boardOf('05'), db: '5' }))).toBe('draw.impossible');
    for (const other of [{ scope: 'east' }, { scope: '*' }, { gameCode: CHAIN }, { gameCode: 'chess' }]) {
      expect(codeOf(await enter(draw, boardOf('05'), other))).toBe('draw.unknown');
    }
    for (const text of ['', '{', '[]', '{"source":"a","publishedAt":"yesterday","result":{}}']) {
      const entered = { scope: 'north', gameCode: GAME, drawNumber: draw.drawNumber, text, by };
      const answer = await atomically(table.db, (tx) => table.lottery.backOffice.enterResult(tx, entered));
      expect(codeOf(answer)).toBe('request.malformed');
    }
    // What was refused is no result of it, and left nothing.
    await at(draw.drawsAtMs + 60_000);
    expect(await drawn(draw)).toBeUndefined();
    // Its result may still come; once it has one and no node draws it, it is late.
    const { backOffice } = table.lottery;
    expect(await backOffice.late(table.db, 'north')).toEqual({ waiting: 0, oldestAt: undefined });
    expect((await enter(draw, boardOf('11'))).ok).toBe(true);
    expect(await backOffice.late(table.db, 'north')).toEqual({ waiting: 1, oldestAt: new Date(draw.drawsAtMs) });
    await at(draw.drawsAtMs + 61_000);
    expect(await backOffice.late(table.db, 'north')).toEqual({ waiting: 0, oldestAt: undefined });
    expect((await drawn(draw))?.outcome).toEqual(boardOf('11'));
  });
});

describe('a draw that operators void', () => {
  beforeAll(() => open(ofMerchant, chainGame));
  afterAll(close);

  it('takes no more bets, gives every stake back at its time, and is never drawn', async () => {
    const member = await table.newMember();
    const { draw } = await order(member);
    expect(codeOf(await voidDraw(draw, { scope: 'south' }))).toBe('draw.unknown');
    expect((await voidDraw(draw)).ok).toBe(true);
    expect(codeOf((await order(member, GAME, north, true)).answer)).toBe('draw.closed');
    expect(codeOf(await voidDraw(draw))).toBe('draw.drawn');
    await at(draw.drawsAtMs);
    expect(await drawn(draw)).toMatchObject({ state: 'void' });
    expect(await cash(member)).toBe(100_000n);
    expect(codeOf(await enter(draw, boardOf('05')))).toBe('draw.drawn');
    await at(draw.drawsAtMs + 60_000);
    expect(await cash(member)).toBe(100_000n);
  });

  it('is void at once where its time has passed and its result is awaited', async () => {
    const member = await table.newMember();
    const { draw } = await order(member);
    await at(draw.drawsAtMs + 60_000);
    expect((await voidDraw(draw)).ok).toBe(true);
    await at(draw.drawsAtMs + 61_000);
    expect(await drawn(draw)).toMatchObject({ state: 'void' });
    expect(await cash(member)).toBe(100_000n);
  });

  it('reveals the link of its chain at its time, not before: anyone can see what was withheld', async () => {
    const member = await table.newMember();
    const { draw } = await order(member, CHAIN);
    const query = { gameCode: CHAIN, drawNumber: draw.drawNumber };
    const committed = answered(await request(table.lottery.routes, 'drawCommitment', north, { query }));
    expect((await voidDraw(draw, { gameCode: CHAIN })).ok).toBe(true);
    expect(codeOf(await request(table.lottery.routes, 'drawProof', north, { query }))).toBe('proof.sealed');
    expect(codeOf((await order(member, CHAIN, north, true)).answer)).toBe('draw.closed');
    await at(draw.drawsAtMs);
    const file = textOf(answered(await request(table.lottery.routes, 'drawProof', north, { query })));
    expect(JSON.parse(file)).toMatchObject({ chain: { link: expect.any(String) }, draw: null });
    expect((await checkProof(file, engineSourceOf(games), [])).ok).toBe(true);
    expect(answered(await request(table.lottery.routes, 'drawCommitment', north, { query }))).toEqual(committed);
    expect(await cash(member)).toBe(100_000n);
    expect(codeOf(await voidDraw(draw, { gameCode: CHAIN }))).toBe('draw.drawn');
  });

  it('cannot be voided once it is drawn', async () => {
    const { draw } = await order(await table.newMember(), CHAIN);
    await at(draw.drawsAtMs);
    expect(await drawn(draw, CHAIN)).toMatchObject({ state: 'drawn' });
    expect(codeOf(await voidDraw(draw, { gameCode: CHAIN }))).toBe('draw.drawn');
  });
});

describe('a draw of the platform', () => {
  beforeAll(() => open(ofPlatform));
  afterAll(close);

  it('is decided for all merchants at once, and by none of them alone', async () => {
    const [one, other] = [await table.newMember(), await table.newMember(south)];
    const { draw } = await order(one);
    answered((await order(other, GAME, south, true)).answer);
    expect(codeOf(await voidDraw(draw))).toBe('draw.unknown');
    expect((await voidDraw(draw, { scope: '*' })).ok).toBe(true);
    for (const [session, merchant] of [
      [one, north],
      [other, south],
    ] as const) {
      expect(codeOf((await order(session, GAME, merchant, true)).answer)).toBe('draw.closed');
    }
    await at(draw.drawsAtMs);
    expect(await cash(one)).toBe(100_000n);
    expect(await cash(other, south)).toBe(100_000n);
    const { draw: next } = await order(one);
    await at(next.drawsAtMs + 30_000);
    expect(codeOf(await enter(next, boardOf('05')))).toBe('draw.unknown');
    expect((await enter(next, boardOf('05'), { scope: '*' })).ok).toBe(true);
    await at(next.drawsAtMs + 31_000);
    expect(await drawn(next)).toMatchObject({ outcome: boardOf('05') });
  });
});
