/**
 * Whatever is bet, drawn, corrected, spent in between and killed: a member has had, less what is owed or was left to them, what the last result
 * pays; no balance is below zero, and the books balance.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assert } from '#kernel';
import { makeDraw } from '#lottery-kit/draws/make-draw.ts';
import { atomically } from '../../../db/transactions.ts';
import type { Session } from '../../../http/handlers.ts';
import { answered, codeOf, north } from '../../play/testing/open-table.ts';
import { boardOf, ofMerchant } from '../official/testing/official-game.ts';
import { type Corrections, lineOn, openCorrections } from './testing/open-corrections.ts';

const TAILS = ['05', '11', '77'] as const;
const tail = fc.constantFrom(...TAILS);
const bet = fc.record({
  who: fc.nat({ max: 2 }),
  on: tail,
  multiple: fc.integer({ min: 1, max: 3 }),
  isOfSeries: fc.boolean(),
});
const step = fc.oneof(
  fc.record({
    kind: fc.constant('correct' as const),
    to: tail,
    diesAfter: fc.option(fc.nat({ max: 6 })),
    ticks: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('spend' as const), who: fc.nat({ max: 2 }), left: fc.constantFrom(0n, 500n, 30_000n) }),
  fc.record({ kind: fc.constant('writeOff' as const), which: fc.nat() }),
);
const story = fc.record({
  bets: fc.array(bet, { minLength: 1, maxLength: 7 }),
  first: tail,
  /** Where the node that settles first dies, if it does. */
  settlesUntil: fc.option(fc.nat({ max: 4 })),
  steps: fc.array(step, { minLength: 1, maxLength: 5 }),
});
type Story = typeof story extends fc.Arbitrary<infer One> ? One : never;

const spentBefore = (steps: Story['steps']): Story => ({
  bets: [{ who: 0, on: '05', multiple: 1, isOfSeries: false }],
  first: '05',
  settlesUntil: null,
  steps: [
    { kind: 'correct', to: '11', diesAfter: null, ticks: true },
    { kind: 'correct', to: '05', diesAfter: null, ticks: true },
    { kind: 'spend', who: 0, left: 500n },
    { kind: 'correct', to: '77', diesAfter: 2, ticks: true },
    ...steps,
  ],
});

let kit: Corrections;
beforeAll(async () => {
  kit = await openCorrections(ofMerchant, { ordersAtOnce: 2 });
});
afterAll(() => kit.close());

const minor = (amount: string | undefined) => BigInt((amount ?? '0').replace('.', ''));
const lineOf = ({ on, multiple, isOfSeries }: Story['bets'][number]) =>
  isOfSeries
    ? lineOn(on, { unit: '2.00', multiple, selection: { numbers: [on], series: 1900 } })
    : lineOn(on, { multiple });

interface Placed {
  readonly session: Session;
  readonly orderId: string;
}

/** A node dies somewhere; what it reports is its death. */
async function die(diesAfter: number | null): Promise<void> {
  if (diesAfter === null) return;
  const node = await kit.secondNode({ diesAfter });
  await node.lottery.drawClock.tick().catch(() => undefined);
  kit.faults.length = 0;
}

async function play({ bets, first, settlesUntil, steps }: Story) {
  kit.moveOn();
  const members = await Promise.all([0, 1].map(() => kit.newMember(north, '2000.00')));
  members.push(await kit.newMember(north, '0.00', true));
  const draw = kit.selling();
  const start = await Promise.all(members.map((session) => kit.cash(session)));
  const spent = members.map(() => 0n);
  const placed: Placed[] = [];
  for (const one of bets) {
    const session = members[one.who];
    assert(session, 'everyone who bets is a member');
    placed.push({ session, orderId: (await kit.order(session, [lineOf(one)])).orderId });
  }
  kit.reports.set(draw.drawNumber, []);
  kit.time.fixedAt = draw.drawsAtMs + 10_000;
  await kit.enter(draw, boardOf(first));
  await kit.lottery.drawClock.draw();
  await die(settlesUntil);
  let [holds, version]: [string, number] = [first, 1];
  for (const one of steps) {
    if (one.kind === 'correct') {
      const answer = await kit.correct(draw, boardOf(one.to));
      expect(codeOf(answer)).toBe(one.to === holds ? 'draw.same_result' : 'ok');
      if (answer.ok) [holds, version] = [one.to, version + 1];
      await die(one.diesAfter);
      if (one.ticks) await kit.tick();
    }
    const session = one.kind === 'spend' ? members[one.who] : undefined;
    if (one.kind === 'spend' && session && !session.isTrial) {
      const before = await kit.cash(session);
      await kit.leave(session, one.left);
      spent[one.who] = (spent[one.who] ?? 0n) + before - (await kit.cash(session));
    }
    if (one.kind === 'writeOff') {
      const owed = await kit.lottery.corrections.owed(kit.db, 'north');
      const row = owed[one.which % Math.max(1, owed.length)];
      const written = { merchantId: 'north', orderId: row?.order_id ?? '', by: 'ines, tomas', reason: 'ours' };
      if (row) answered(await atomically(kit.db, (tx) => kit.lottery.corrections.writeOff(tx, written)));
    }
    for (const member of members) expect(await kit.cash(member)).toBeGreaterThanOrEqual(0n);
  }
  await kit.tick();
  expect(kit.faults.splice(0)).toEqual([]);
  return { members, start, spent, placed, holds, version };
}

it('GAME-16 a member has what the last result pays, less what is owed and with what was left', async () => {
  const met = { corrected: 0, taken: 0, owed: 0, writtenOff: 0, paid: 0 };
  /** What each bet pays by each result, as a draw of its own was settled. */
  const expected = new Map<string, { payout: bigint; rebate: bigint }>();
  const paidBy = async (one: Story['bets'][number], result: string) => {
    const key = JSON.stringify([one.on, one.multiple, one.isOfSeries, result]);
    const known = expected.get(key);
    if (known) return known;
    kit.moveOn();
    const session = await kit.newMember(north, '2000.00');
    const { orderId } = await kit.order(session, [lineOf(one)]);
    await kit.settle(kit.selling(), boardOf(result));
    const { payout, rebate } = await kit.detail(session, orderId);
    const counted = { payout: minor(payout), rebate: minor(rebate) };
    expected.set(key, counted);
    return counted;
  };
  await fc.assert(
    fc.asyncProperty(story, async (given) => {
      const { members, start, spent, placed, holds, version } = await play(given);
      const balances = members.map((_, at) => (start[at] ?? 0n) - (spent[at] ?? 0n));
      for (const [at, { session, orderId }] of placed.entries()) {
        const one = given.bets[at];
        assert(one, 'an order has its bet');
        const order = await kit.detail(session, orderId);
        const { payout, rebate } = await paidBy(one, holds);
        expect([minor(order.payout), minor(order.rebate)]).toEqual([payout, rebate]);
        expect(order.state).toBe(one.on === holds ? 'won' : 'lost');
        const { owed, writtenOff, takenBack, paid } = order.corrected ?? {};
        balances[one.who] =
          (balances[one.who] ?? 0n) - minor(order.stake) + payout + rebate + minor(owed) + minor(writtenOff);
        if (version === 1) expect(order.corrected).toBeUndefined();
        met.corrected += Number(version > 1);
        met.taken += Number(minor(takenBack) > 0n);
        met.paid += Number(minor(paid) > 0n);
        met.owed += Number(minor(owed) > 0n);
        met.writtenOff += Number(minor(writtenOff) > 0n);
      }
      for (const [at, member] of members.entries()) expect(await kit.cash(member)).toBe(balances[at]);
      await kit.expectBooks();
    }),
    {
      numRuns: process.env.WHOLE ? 8 : 4,
      examples: [
        [spentBefore([])],
        [spentBefore([{ kind: 'writeOff', which: 0 }])],
        [
          spentBefore([
            { kind: 'writeOff', which: 0 },
            { kind: 'correct', to: '05', diesAfter: null, ticks: true },
          ]),
        ],
      ],
    },
  );
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(0);
}, 240_000);

it('GAME-16 random results of others, and their corrections, pay each bet by the hits of its number', async () => {
  const board = fc.infiniteStream(fc.nat()).map((numbers) => {
    const next = (below: number) => numbers.next().value % below;
    return makeDraw('vns', { uniform: next });
  });
  const number = fc.nat({ max: 99 }).map((one) => `${one}`.padStart(2, '0'));
  const hits = (drawn: object, on: string) =>
    Object.values(drawn)
      .flat()
      .filter((prize) => `${prize}`.endsWith(on)).length;
  kit.moveOn();
  const first = await kit.newMember(north, '2000.00');
  const { orderId } = await kit.order(first);
  await kit.settle(kit.selling(), boardOf('05'));
  const perHit = minor((await kit.detail(first, orderId)).payout) / 18n;
  await fc.assert(
    fc.asyncProperty(board, board, fc.array(number, { minLength: 1, maxLength: 4 }), async (one, other, bets) => {
      kit.moveOn();
      const session = await kit.newMember(north, '2000.00');
      const draw = kit.selling();
      const lines = bets.map((on) => lineOn(on));
      const order = await kit.order(session, lines);
      for (const drawn of [one, other]) {
        if (drawn === one) await kit.settle(draw, drawn);
        else expect(['ok', 'draw.same_result']).toContain(codeOf(await kit.correct(draw, drawn)));
        await kit.tick();
        const payout = bets.reduce((sum, on) => sum + BigInt(hits(drawn, on)) * perHit, 0n);
        expect(minor((await kit.detail(session, order.orderId)).payout)).toBe(payout);
        expect(await kit.cash(session)).toBe(200_000n - minor(order.stake) + payout);
      }
    }),
    { numRuns: 6 },
  );
  await kit.expectBooks();
}, 240_000);
