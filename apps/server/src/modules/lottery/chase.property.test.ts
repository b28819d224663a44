/** Whatever the order of draws, wins, cancels, voids and crashes: the stakes of a chase are settled or refunded, and nothing twice. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawByIndex, drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import type { Session } from '../../http/handlers.ts';
import { answered, codeOf, north, openTable, request, stageOf, type Table } from '../play/testing/open-table.ts';
import type { BeaconSource } from './beacon.ts';

const GAME = 'fast-five';
const calendar = games.find(({ code }) => code === GAME)?.calendar;
if (!calendar) throw new Error('Fast Five has scheduled draws');
const START_MINOR = 1_000_000n;

/** Draws without a beacon are void. */
const voided = new Set<number>();
const beacon: BeaconSource = {
  patienceMs: 0,
  valueOf: async (_db, { drawIndex, drawNumber }) =>
    voided.has(drawIndex) ? undefined : { source: 'house-chain', value: `${drawIndex}`, commitment: drawNumber },
};

let table: Table;
beforeAll(async () => {
  table = await openTable({ beacon });
  table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 10_000;
});
afterAll(() => table.close());

const selling = () => drawOnSale(calendar, table.time.fixedAt ?? 0);
/** One, five, nine or all of ten digits: it wins so often. */
const line = (digits: number) => ({
  play: 'ssc.place.digit',
  selection: { rows: [Array.from({ length: digits }, (_, digit) => `${digit}`), [], [], [], []] },
  unit: '1.00',
  multiple: 1,
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant('place' as const),
    who: fc.nat({ max: 1 }),
    digits: fc.array(fc.constantFrom(1, 5, 9, 10), { minLength: 1, maxLength: 2 }),
    multiples: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 7 }),
    stopsOnWin: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('cancel' as const),
    which: fc.nat(),
    of: fc.option(fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1, maxLength: 3 })),
    isTwice: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('line' as const), which: fc.nat(), of: fc.nat({ max: 6 }) }),
  /** Some draws pass, and then nodes wake: the first of them die at some transaction. */
  fc.record({
    kind: fc.constant('draw' as const),
    count: fc.integer({ min: 1, max: 2 }),
    isVoid: fc.boolean(),
    dies: fc.array(fc.nat({ max: 5 }), { maxLength: 2 }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
/** One chase gets a stake back and then ends by a win, whatever is drawn. */
const surely: Step[] = [
  { kind: 'place', who: 0, digits: [10], multiples: [1, 2, 3], stopsOnWin: true },
  { kind: 'place', who: 1, digits: [1, 5], multiples: [1, 1], stopsOnWin: false },
  { kind: 'draw', count: 1, isVoid: true, dies: [] },
  { kind: 'draw', count: 1, isVoid: false, dies: [1] },
];
type Of<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

interface Chased {
  readonly session: Session;
  readonly chaseId: string;
}

const detail = async ({ session, chaseId }: Chased) =>
  answered(await request(table.lottery.routes, 'chaseDetail', north, { session, query: { chaseId, limit: 50 } }));
const minor = (amount: string) => BigInt(amount.replace('.', ''));

async function place(session: Session, { digits, multiples, stopsOnWin }: Of<'place'>): Promise<Chased> {
  const from = selling().drawIndex;
  const placed = await request(table.lottery.routes, 'placeChase', north, {
    session: stageOf(session, GAME),
    body: {
      gameCode: GAME,
      playType: 'Entertainment',
      lines: digits.map(line),
      draws: multiples.map((multiple, at) => ({ drawNumber: drawByIndex(calendar!, from + at).drawNumber, multiple })),
      stopsOnWin,
    },
    idempotencyKey: randomUUID(),
  });
  return { session, chaseId: answered(placed).chase.chaseId };
}

async function cancel(chased: Chased, { of, isTwice }: Of<'cancel'>): Promise<void> {
  const { subOrders } = await detail(chased);
  const orderIds = of?.flatMap((at) => subOrders.content[at]?.order.orderId ?? []);
  if (orderIds?.length === 0) return;
  const key = randomUUID();
  const tap = () =>
    request(table.lottery.routes, 'cancelChase', north, {
      session: chased.session,
      body: { chaseId: chased.chaseId, ...(orderIds && { orderIds }) },
      idempotencyKey: key,
    });
  const taps = await Promise.all(isTwice ? [tap(), tap()] : [tap()]);
  for (const answer of taps) expect(['ok', 'order.closed', 'order.settled']).toContain(codeOf(answer));
}

async function cancelLine(chased: Chased, at: number): Promise<void> {
  const order = (await detail(chased)).subOrders.content[at]?.order;
  const [first] = order?.lines ?? [];
  if (!order || !first) return;
  const body = { orderId: order.orderId, lineIds: [first.id] };
  const { session } = chased;
  const answer = await request(table.lottery.routes, 'cancelLines', north, {
    session,
    body,
    idempotencyKey: randomUUID(),
  });
  expect(['ok', 'order.closed', 'order.settled']).toContain(codeOf(answer));
}

async function draw({ count, isVoid, dies }: Of<'draw'>): Promise<void> {
  const { drawIndex } = selling();
  if (isVoid) voided.add(drawIndex);
  table.time.fixedAt = drawByIndex(calendar!, drawIndex + count - 1).drawsAtMs;
  for (const diesAfter of dies) {
    const node = await table.secondNode({ diesAfter });
    await node.lottery.drawClock.tick().catch(() => undefined);
  }
  // What a dead node reports is its death.
  table.faults.length = 0;
  await table.lottery.drawClock.tick();
}

/** Where the money of a chase is, counted from its orders' lines, and as the server says. */
async function expectMoney(chased: Chased): Promise<{ settled: bigint; refunded: bigint; payout: bigint }> {
  const { chase, subOrders } = await detail(chased);
  const lines = subOrders.content.flatMap(({ order }) => order.lines);
  const sum = (...states: string[]) =>
    lines.filter(({ state }) => states.includes(state)).reduce((total, { stake }) => total + minor(stake), 0n);
  const [settled, refunded] = [sum('won', 'lost'), sum('cancelled', 'returned')];
  expect([minor(chase.settled), minor(chase.refunded)]).toEqual([settled, refunded]);
  expect(settled + refunded + sum('open')).toBe(minor(chase.stake));
  expect(chase.state).toBe(sum('open') > 0n ? 'open' : 'ended');
  const orders = subOrders.content.map(({ order }) => order);
  const isOpen = orders.some(({ state, drawNumber }) => state === 'open' && drawNumber >= selling().drawNumber);
  if (chase.stopsOnWin && orders.some(({ state }) => state === 'won')) expect(isOpen).toBe(false);
  return { settled, refunded, payout: minor(chase.payout) };
}

it('settles or refunds every stake of every chase, once', async () => {
  const met = { won: 0, stopped: 0, cancelled: 0, returned: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const members = await Promise.all([table.newMember(north, '10000.00'), table.newMember(north, '10000.00')]);
      const chases: Chased[] = [];
      for (const one of steps) {
        const chased = 'which' in one ? chases[one.which % Math.max(1, chases.length)] : undefined;
        const member = one.kind === 'place' ? members[one.who] : undefined;
        if (one.kind === 'place' && member) chases.push(await place(member, one));
        if (one.kind === 'cancel' && chased) await cancel(chased, one);
        if (one.kind === 'line' && chased) await cancelLine(chased, one.of);
        if (one.kind === 'draw') await draw(one);
        for (const each of chases) await expectMoney(each);
      }
      for (let left = 0; left < 7; left++) await draw({ kind: 'draw', count: 1, isVoid: false, dies: [] });
      expect(table.faults).toEqual([]);
      for (const session of members) {
        let expected = START_MINOR;
        for (const each of chases.filter((chased) => chased.session === session)) {
          const { settled, refunded, payout } = await expectMoney(each);
          const { chase } = await detail(each);
          expect(chase.state).toBe('ended');
          expect(settled + refunded).toBe(minor(chase.stake));
          expected += payout - settled;
          met.won += chase.orders.won;
          met.stopped += Number(chase.stoppedBy === 'win');
          met.cancelled += chase.orders.cancelled;
          met.returned += chase.orders.returned;
        }
        const account = { merchant: north, memberId: session.memberId, isTrial: false };
        expect((await table.wallet.balance(table.db, account)).cashMinor).toBe(expected);
      }
      await table.expectBooks();
    }),
    { numRuns: process.env.WHOLE ? 10 : 4, examples: [[surely]] },
  );
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(0);
}, 240_000);
