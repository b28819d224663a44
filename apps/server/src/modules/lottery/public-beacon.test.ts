import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beacons } from '#beacons/registry.ts';
import { type BeaconRound, beaconTimeMs, checkProof, type Draw, drawOnSale } from '#engine-kit';
import { beaconSourceOf, engineSourceOf } from '#games/plugin-proofs.ts';
import { games } from '#games/registry.ts';
import { assert } from '#kernel';
import { atomically } from '../../db/transactions.ts';
import type { Session } from '../../http/handlers.ts';
import { systemRandom } from '../../ports.ts';
import { openBeacons } from '../../providers/open-beacons.ts';
import {
  answered,
  codeOf,
  north,
  openTable,
  request,
  stageOf,
  type Table,
  textOf,
} from '../play/testing/open-table.ts';

const GAME = 'fast-five-10';
const calendar = games.find(({ code }) => code === GAME)?.calendar;
assert(calendar, `${GAME} has scheduled draws`);
const TEN_MINUTES = 600_000;

const sources = [engineSourceOf(games), beaconSourceOf(games, networksOf())] as const;

function networksOf() {
  return beacons.map(({ network }) => network);
}

/** The sandbox at the end of all days; silent while it is set so. */
const world = { isSilent: false, requested: [] as BeaconRound[] };
const sandbox = openBeacons(
  { beacon: {}, isProduction: false },
  {
    clock: { now: () => Number.MAX_SAFE_INTEGER },
    random: systemRandom,
    httpTo: () => async () => ({ kind: 'unreachable' }),
  },
);

let table: Table;
beforeAll(async () => {
  table = await openTable({
    beaconSignature: async (round) => {
      world.requested.push(round);
      return world.isSilent ? undefined : sandbox.signature(round);
    },
  });
  table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 1000;
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

const now = () => table.time.fixedAt ?? 0;
const tick = () => table.lottery.drawClock.tick();
const onSale = () => drawOnSale(calendar, now());
const query = ({ drawNumber }: Draw) => ({ gameCode: GAME, drawNumber });
const commitment = async (draw: Draw) =>
  answered(await request(table.lottery.routes, 'drawCommitment', north, { query: query(draw) }));
const proof = (draw: Draw) => request(table.lottery.routes, 'drawProof', north, { query: query(draw) });
const current = async () =>
  answered(await request(table.lottery.routes, 'currentIssue', north, { query: { gameCode: GAME } }));
const cash = async (session: Session) =>
  (await table.wallet.balance(table.db, { merchant: north, memberId: session.memberId, isTrial: false })).cashMinor;

/** Ten units of which one wins 9.75, whatever is drawn: 10.00 are staked and 9.75 paid. */
const sure = {
  play: 'ssc.place.digit',
  selection: { rows: [[...'0123456789'], [], [], [], []] },
  unit: '1.00',
  multiple: 1,
};

async function order(session: Session) {
  const playType = 'Entertainment' as const;
  const body = { gameCode: GAME, drawNumber: onSale().drawNumber, playType, lines: [sure] };
  const idempotencyKey = randomUUID();
  return answered(
    await request(table.lottery.routes, 'placeOrder', north, { session: stageOf(session, GAME), body, idempotencyKey }),
  );
}

it('names chain and beacon round before the sales, and draws from both: tool and page check it with what was noted', async () => {
  await tick();
  const next = drawOnSale(calendar, onSale().closesAtMs);
  const early = await commitment(next);
  table.time.fixedAt = next.opensAtMs;
  const member = await table.newMember();
  await order(member);
  const committed = await commitment(next);
  expect(committed.publicBeacon).toEqual(early.publicBeacon);
  expect(committed.beacon).toBeUndefined();
  const { publicBeacon } = committed;
  assert(publicBeacon, 'the draw waits for a public beacon');
  expect(publicBeacon.network).toBe('sandbox');
  expect(Date.parse(publicBeacon.dueAt)).toBeGreaterThan(next.closesAtMs);
  expect(Date.parse(publicBeacon.dueAt)).toBeLessThan(next.drawsAtMs);
  expect(Date.parse(publicBeacon.voidAt)).toBe(next.drawsAtMs + TEN_MINUTES);
  table.time.fixedAt = next.drawsAtMs;
  await tick();
  const file = textOf(answered(await proof(next)));
  const noted = [committed.chain.tip, `sandbox:${publicBeacon.round}`];
  const checked = await checkProof(file, sources[0], noted, sources[1]);
  assert(checked.ok, `the page takes the proof: ${file}`);
  expect(checked.value.beacon).toMatchObject({ network: { isSandbox: true }, round: publicBeacon.round });
  const other = await checkProof(file, sources[0], [`sandbox:${publicBeacon.round + 1}`], sources[1]);
  expect(other).toEqual({ ok: false, refusal: { code: 'proof.chain' } });
  expect(await cash(member)).toBe(100_000n - 25n);
});

it('waits for a late beacon, says for which, and draws when it comes', async () => {
  const member = await table.newMember();
  await order(member);
  const draw = onSale();
  const before = table.lottery.beaconCounts();
  const { publicBeacon } = await commitment(draw);
  world.isSilent = true;
  table.time.fixedAt = draw.drawsAtMs;
  await tick();
  table.time.fixedAt = draw.drawsAtMs + TEN_MINUTES / 2;
  await tick();
  expect(await current()).toMatchObject({ drawing: { drawNumber: draw.drawNumber }, awaited: publicBeacon });
  table.time.fixedAt = draw.drawsAtMs + TEN_MINUTES - 1;
  await tick();
  expect(codeOf(await proof(draw))).toBe('proof.sealed');
  expect(await cash(member)).toBe(99_000n);
  world.isSilent = false;
  await tick();
  expect(JSON.parse(textOf(answered(await proof(draw))))).toMatchObject({
    beacon: { kind: 'public', network: 'sandbox', round: publicBeacon?.round },
    draw: { digits: expect.any(Array) },
  });
  expect((await current()).awaited).toBeUndefined();
  // Asked for three times in vain.
  expect(table.lottery.beaconCounts()).toEqual({ failures: before.failures + 3, late: before.late + 1 });
  expect(await cash(member)).toBe(100_000n - 25n);
});

it('voids a draw whose beacon has not come in ten minutes, returns every stake, and never draws it again', async () => {
  table.time.fixedAt = onSale().opensAtMs + 1000;
  const member = await table.newMember();
  const { order: placed } = await order(member);
  const draw = onSale();
  const { publicBeacon } = await commitment(draw);
  world.isSilent = true;
  table.time.fixedAt = draw.drawsAtMs;
  await tick();
  table.time.fixedAt = draw.drawsAtMs + TEN_MINUTES;
  await tick();
  const file = textOf(answered(await proof(draw)));
  const { round } = publicBeacon ?? {};
  expect(JSON.parse(file)).toMatchObject({
    beacon: { kind: 'public', network: 'sandbox', round, signature: null },
    firstBlock: null,
    draw: null,
  });
  expect(await checkProof(file, sources[0], [`sandbox:${round}`], sources[1])).toMatchObject({
    ok: true,
    value: { outcome: null },
  });
  const session = member;
  const detail = await request(table.lottery.routes, 'orderDetail', north, {
    session,
    query: { orderId: placed.orderId },
  });
  expect(answered(detail)).toMatchObject({ state: 'returned', payout: '0.00' });
  expect(await cash(member)).toBe(100_000n);
  world.isSilent = false;
  await tick();
  expect(textOf(answered(await proof(draw)))).toBe(file);
  expect(await cash(member)).toBe(100_000n);
});

it('waits for the network that a draw was sold under: without it the draw is void', async () => {
  table.time.fixedAt = onSale().opensAtMs + 1000;
  const member = await table.newMember();
  await order(member);
  const draw = onSale();
  await atomically(table.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('lottery_draw')
      .set({ beacon_network: 'gone' })
      .where('merchant_id', '=', 'north')
      .where('game', '=', GAME)
      .where('draw_number', '=', draw.drawNumber)
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
  });
  table.time.fixedAt = draw.drawsAtMs;
  await tick();
  expect(codeOf(await proof(draw))).toBe('proof.sealed');
  table.time.fixedAt = draw.drawsAtMs + TEN_MINUTES;
  await tick();
  expect(JSON.parse(textOf(answered(await proof(draw))))).toMatchObject({ beacon: { network: 'gone' }, draw: null });
  expect(await cash(member)).toBe(100_000n);
});

it('asks only for rounds that became public after the sales of their draws had closed', async () => {
  const rows = await table.db
    .selectFrom('lottery_draw')
    .selectAll()
    .where('merchant_id', '=', 'north')
    .where('game', '=', GAME)
    .execute();
  expect(rows.length).toBeGreaterThan(3);
  for (const { beacon_round: round, closes_at: closesAt } of rows) {
    const due = beaconTimeMs({ network: sandbox.network, round: Number(round) });
    expect(due).toBeGreaterThanOrEqual(closesAt.getTime() + 3_000);
  }
  expect(world.requested.length).toBeGreaterThan(3);
  const rounds = new Set(rows.map(({ beacon_round: round }) => Number(round)));
  for (const { round } of world.requested) expect(rounds.has(round)).toBe(true);
});

it('keeps a draw without a public beacon as it was', async () => {
  const { publicBeacon, beacon } = answered(
    await request(table.lottery.routes, 'drawCommitment', north, {
      query: { gameCode: 'fast-five', drawNumber: drawNumberOf('fast-five') },
    }),
  );
  expect(publicBeacon).toBeUndefined();
  expect(beacon?.tip).toMatch(/^[0-9a-f]{64}$/);
});

function drawNumberOf(code: string): string {
  const of = games.find((game) => game.code === code)?.calendar;
  assert(of, `${code} has scheduled draws`);
  return drawOnSale(of, now()).drawNumber;
}
