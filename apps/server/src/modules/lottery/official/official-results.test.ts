import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Draw } from '#engine-kit';
import { acrossMerchants } from '../../../db/tenancy/tenant-guard.ts';
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
} from '../../play/testing/open-table.ts';
import type { FeedReport } from '../index.ts';
import { boardOf, GAME, ofMerchant, ofPlatform, onSaleAt, reportOf } from './testing/official-game.ts';

const A_DAY = 86_400_000;

let table: Table;
/** What the feed says of each draw. */
const reports = new Map<string, readonly FeedReport[]>();
/** Numbers of the draws that it was asked for. */
let requested: string[] = [];

async function open(game: typeof ofPlatform) {
  reports.clear();
  requested = [];
  table = await openTable({
    games: [game],
    feedReports: async ({ drawNumber }) => {
      requested.push(drawNumber);
      return reports.get(drawNumber) ?? [];
    },
  });
  table.time.fixedAt = Date.UTC(2026, 3, 1, 4);
}

/** Into the draw after the one that is on sale: every test has draws of its own. */
function moveOn() {
  table.time.fixedAt = onSaleAt(onSaleAt(now()).closesAtMs).opensAtMs + 1000;
}

async function close() {
  await table.expectBooks();
  await table.close();
}

const now = () => table.time.fixedAt ?? 0;
const tick = () => table.lottery.drawClock.tick();
const query = ({ drawNumber }: Draw) => ({ gameCode: GAME, drawNumber });
const commitment = (draw: Draw, at = north) =>
  request(table.lottery.routes, 'drawCommitment', at, { query: query(draw) });
const proof = (draw: Draw, at = north) => request(table.lottery.routes, 'drawProof', at, { query: query(draw) });
const current = async (at = north) =>
  answered(await request(table.lottery.routes, 'currentIssue', at, { query: { gameCode: GAME } }));
const history = async (at = north) =>
  answered(await request(table.lottery.routes, 'drawHistory', at, { query: { gameCode: GAME, limit: 20 } })).content;
const cash = async (session: Session, merchant: Merchant = north) =>
  (await table.wallet.balance(table.db, { merchant, memberId: session.memberId, isTrial: false })).cashMinor;

/** Eighteen units on 05 among the last two digits. */
async function order(session: Session, merchant: Merchant = north) {
  const line = { play: 'vns.lo2', selection: { numbers: ['05'] }, unit: '1.00', multiple: 1 };
  const draw = onSaleAt(now());
  const body = { gameCode: GAME, drawNumber: draw.drawNumber, playType: 'Entertainment' as const, lines: [line] };
  const given = { session: stageOf(session, GAME), body, idempotencyKey: randomUUID() };
  return { draw, order: answered(await request(table.lottery.routes, 'placeOrder', merchant, given)).order };
}

async function at(ms: number) {
  table.time.fixedAt = ms;
  await tick();
}

const refusedResults = ({ drawNumber }: Draw) =>
  table.db
    .selectFrom('lottery_result_refused')
    .select(['flaw', 'reported_by'])
    .where('merchant_id', '=', 'north')
    .where('draw_number', '=', drawNumber)
    .execute();
const drawn = async (draw: Draw, merchant = north) =>
  (await history(merchant)).find(({ drawNumber }) => drawNumber === draw.drawNumber);

const faults = () => table.faults.splice(0).map(String);

describe('a draw with an official result', () => {
  beforeAll(() => open(ofMerchant));
  beforeEach(moveOn);
  afterEach(() => expect(faults()).toEqual([]));
  afterAll(close);

  it('waits for its result, says so, and has no chain that claims to decide it', async () => {
    const member = await table.newMember();
    const { draw } = await order(member);
    await at(draw.drawsAtMs + 60_000);
    const voidAt = new Date(draw.drawsAtMs + A_DAY).toISOString();
    expect(await current()).toMatchObject({ drawing: { drawNumber: draw.drawNumber }, awaitedResult: { voidAt } });
    for (const answer of [await commitment(draw), await proof(draw)]) {
      expect(answer).toMatchObject({ ok: false, refusal: { code: 'proof.official', value: { voidAt } } });
    }
    expect(await table.db.selectFrom('lottery_chain').selectAll().where('merchant_id', '=', 'north').execute()).toEqual(
      [],
    );
    expect(await cash(member)).toBe(98_200n);
    reports.set(draw.drawNumber, [reportOf(draw, '05')]);
    await at(draw.drawsAtMs + 70_000);
    const official = { source: 'Example Office', publishedAt: new Date(draw.drawsAtMs + 1000).toISOString() };
    expect(await drawn(draw)).toMatchObject({ state: 'drawn', official, outcome: boardOf('05') });
    expect(await proof(draw)).toMatchObject({ refusal: { code: 'proof.official', value: { voidAt, ...official } } });
    expect(await cash(member)).toBeGreaterThan(100_000n);
  });

  it('delays no other draw while it waits, and is made when its own result comes', async () => {
    const member = await table.newMember();
    const { draw: first } = await order(member);
    await at(first.drawsAtMs + 1000);
    const { draw: second } = await order(member);
    expect(second.drawNumber).not.toBe(first.drawNumber);
    reports.set(second.drawNumber, [reportOf(second, '05')]);
    await at(second.drawsAtMs + 5000);
    expect([await drawn(first), (await drawn(second))?.state]).toEqual([undefined, 'drawn']);
    reports.set(first.drawNumber, [reportOf(first, '11')]);
    await at(second.drawsAtMs + 60_000);
    expect((await drawn(first))?.outcome).toEqual(boardOf('11'));
  });

  it('is void after its published patience, refunds every stake, and is never drawn again', async () => {
    const member = await table.newMember();
    const { draw, order: placed } = await order(member);
    await at(draw.drawsAtMs);
    await at(draw.drawsAtMs + A_DAY - 1);
    expect(await cash(member)).toBe(98_200n);
    await at(draw.drawsAtMs + A_DAY);
    expect(await cash(member)).toBe(100_000n);
    reports.set(draw.drawNumber, [reportOf(draw, '05')]);
    await at(draw.drawsAtMs + A_DAY + 600_000);
    const detail = await request(table.lottery.routes, 'orderDetail', north, {
      session: member,
      query: { orderId: placed.orderId },
    });
    expect(answered(detail)).toMatchObject({ state: 'returned', payout: '0.00' });
    expect(await drawn(draw)).toMatchObject({ state: 'void' });
    expect(await cash(member)).toBe(100_000n);
  });

  it('asks feeds for a waiting draw ever more rarely', async () => {
    const { draw } = await order(await table.newMember());
    const times = () => requested.filter((drawNumber) => drawNumber === draw.drawNumber).length;
    await at(draw.drawsAtMs);
    const first = times();
    await at(draw.drawsAtMs);
    expect(times()).toBeGreaterThan(first);
    await at(draw.drawsAtMs + 3_600_000);
    const later = times();
    await at(draw.drawsAtMs + 3_600_000 + 59_000);
    expect(times()).toBe(later);
    await at(draw.drawsAtMs + 3_600_000 + 62_000);
    expect(times()).toBeGreaterThan(later);
  });
});

describe('a report', () => {
  beforeAll(() => open(ofMerchant));
  beforeEach(moveOn);
  afterAll(close);

  it.each([
    ['one prize too few', { ...boardOf('05'), g3: ['99905'] }],
    ['a digit too many', { ...boardOf('05'), db: '9999905' }],
    ['a number for a text', { ...boardOf('05'), g8: [5] }],
    ['a field too many', { ...boardOf('05'), g9: ['05'] }],
    ['nothing', null],
  ])('that could not have been drawn is refused, recorded once, and alerts once: %s', async (_what, result) => {
    const member = await table.newMember();
    const { draw } = await order(member);
    reports.set(draw.drawNumber, [reportOf(draw, '05', { result })]);
    for (const after of [0, 60_000, 120_000]) await at(draw.drawsAtMs + after);
    expect(await refusedResults(draw)).toEqual([{ flaw: 'impossible', reported_by: 'feed test' }]);
    expect(faults()).toEqual([expect.stringContaining('refused: impossible')]);
    expect(await drawn(draw)).toBeUndefined();
    // The right one is still taken.
    reports.set(draw.drawNumber, [reportOf(draw, '05')]);
    await at(draw.drawsAtMs + 180_000);
    expect((await drawn(draw))?.state).toBe('drawn');
    expect(await cash(member)).toBeGreaterThan(100_000n);
  });

  it('that was published before the sales closed, or in the future, is refused', async () => {
    const { draw } = await order(await table.newMember());
    reports.set(draw.drawNumber, [reportOf(draw, '05', { publishedAtMs: draw.closesAtMs - 1 })]);
    await at(draw.drawsAtMs);
    reports.set(draw.drawNumber, [reportOf(draw, '11', { publishedAtMs: draw.drawsAtMs + 600_000 })]);
    await at(draw.drawsAtMs + 60_000);
    expect((await refusedResults(draw)).map(({ flaw }) => flaw)).toEqual(['early', 'early']);
    expect(await drawn(draw)).toBeUndefined();
    expect(faults()).toHaveLength(2);
  });

  it('that comes twice is one result; a different one overwrites nothing, is recorded and alerts', async () => {
    const member = await table.newMember();
    const { draw } = await order(member);
    reports.set(draw.drawNumber, [
      reportOf(draw, '05'),
      reportOf(draw, '05', { publishedAtMs: draw.drawsAtMs + 2000 }),
    ]);
    await at(draw.drawsAtMs + 10_000);
    const balance = await cash(member);
    expect(faults()).toEqual([]);
    await at(draw.drawsAtMs + 90_000);
    expect(await refusedResults(draw)).toEqual([]);
    reports.set(draw.drawNumber, [reportOf(draw, '11')]);
    for (const after of [300_000, 900_000, 3_600_000]) await at(draw.drawsAtMs + after);
    expect((await refusedResults(draw)).map(({ flaw }) => flaw)).toEqual(['different']);
    expect(faults()).toEqual([expect.stringContaining('refused: different')]);
    expect((await drawn(draw))?.outcome).toEqual(boardOf('05'));
    expect(await cash(member)).toBe(balance);
  });

  it('of two feeds that disagree: the first one is accepted, the other recorded', async () => {
    const { draw } = await order(await table.newMember());
    reports.set(draw.drawNumber, [reportOf(draw, '05'), reportOf(draw, '11', { feed: 'other' })]);
    await at(draw.drawsAtMs + 10_000);
    expect((await drawn(draw))?.outcome).toEqual(boardOf('05'));
    expect(await refusedResults(draw)).toEqual([{ flaw: 'different', reported_by: 'feed other' }]);
    faults();
  });
});

describe('an official draw of the platform', () => {
  beforeAll(() => open(ofPlatform));
  beforeEach(moveOn);
  afterEach(() => expect(faults()).toEqual([]));
  afterAll(close);

  it('has one result at every merchant, accepted once at its owner', async () => {
    const [one, other] = [await table.newMember(), await table.newMember(south)];
    const { draw } = await order(one);
    await order(other, south);
    reports.set(draw.drawNumber, [reportOf(draw, '05')]);
    await at(draw.drawsAtMs + 10_000);
    expect(requested.filter((drawNumber) => drawNumber === draw.drawNumber)).toHaveLength(1);
    for (const merchant of [north, south]) {
      expect(await drawn(draw, merchant)).toMatchObject({
        outcome: boardOf('05'),
        official: { source: 'Example Office' },
      });
    }
    expect(await cash(one)).toBe(await cash(other, south));
    const results = await acrossMerchants(table.db)
      .selectFrom('lottery_result')
      .select(['merchant_id', 'version'])
      .execute();
    expect(results).toEqual([{ merchant_id: '@platform', version: 1 }]);
  });
});

it('sells the demonstration with results of the sandbox, whose source says so', async () => {
  table = await openTable({ games: [ofPlatform] });
  table.time.fixedAt = Date.UTC(2026, 3, 1, 4);
  moveOn();
  const { draw } = await order(await table.newMember());
  await at(draw.drawsAtMs);
  expect(await drawn(draw)).toMatchObject({ state: 'drawn', official: { source: 'Sandbox (made up)' } });
  expect(codeOf(await proof(draw))).toBe('proof.official');
  await table.close();
});
