/** Two nodes over one database: bets, cash-outs and steps of the same round at the same time. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '#games/crash/engine.ts';
import { family } from '#games/crash/manifest.ts';
import { ok } from '#kernel';
import { atomically } from '../../../db/transactions.ts';
import { answered, codeOf, north, openTable } from '../../play/testing/open-table.ts';
import { type Node, plannedGames, playOn } from './testing/open-running.ts';

const config = family.games[0]?.variants[0].config;
const running = config && createEngine(config).running;
if (!running) throw new Error('Crash runs');
const CRASH = 300;
const END = running.lastsMs({ crash: CRASH });

let table: Awaited<ReturnType<typeof openTable>>;
let play: ReturnType<typeof playOn>;
let nodes: readonly Node[];
beforeAll(async () => {
  table = await openTable({ games: plannedGames({ crash: CRASH }) });
  table.time.fixedAt = Date.UTC(2026, 3, 1, 4);
  play = playOn(table);
  nodes = [table, await table.secondNode()];
  await carry();
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

/** Both at once. */
const carry = () => Promise.all(nodes.map((node) => node.lottery.roundClock.tick()));

it('takes a bet once, cashes it out once, and makes each step once when both nodes get everything', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => table.newMember()));
  const bets = await Promise.all(
    members.map(async (member) => {
      const key = randomUUID();
      const placed = await Promise.all(nodes.map((node) => play.place(member, { key, node })));
      const [one, other] = placed.map((answer) => answered(answer).bet);
      expect(one).toEqual(other);
      // Another key, another tab: refused, whichever node it reaches.
      expect(codeOf(await play.place(member, { node: nodes[1]! }))).toBe('bet.placed');
      return one!.betId;
    }),
  );
  const before = await play.round(members[0]!);
  table.time.fixedAt = Date.parse(before.round?.closesAt ?? '');
  table.published.splice(0);
  await carry();
  const startsAt = Date.parse((await play.round(members[0]!)).round?.startsAt ?? '');
  table.time.fixedAt = startsAt + running.cashesOutAtMs({ target: 200 });
  await Promise.all([
    ...members.slice(0, 5).flatMap((member, at) => nodes.map((node) => play.cashOut(member, bets[at]!, node))),
    carry(),
  ]);
  for (const at of [END, END + 1_000]) {
    table.time.fixedAt = startsAt + at;
    await carry();
  }
  expect(await Promise.all(members.map(play.cash))).toEqual(members.map((_, at) => (at < 5 ? 101_000n : 99_000n)));
  const phases = table.published.flatMap(({ merchantId, value }) => {
    const { phase, bets: changed } = value as { phase: string; bets: unknown[] };
    return merchantId === 'north' && (phase !== 'running' || changed.length === 0) ? [phase] : [];
  });
  expect(phases.filter((phase) => phase === 'ended')).toHaveLength(1);
  const { round } = await play.round(members[0]!);
  expect(Number(round?.drawNumber.slice(-4))).toBe(Number(before.round?.drawNumber.slice(-4)) + 1);
});

it('lets another node carry a round on whose node is gone, and answers from it', async () => {
  const [gone, other] = nodes;
  const [byHand, target] = [await table.newMember(), await table.newMember()];
  const { betId } = answered(await play.place(byHand, { node: gone! })).bet;
  answered(await play.place(target, { target: 250, node: gone! }));
  const startsAt = await play.start(byHand, gone);
  await play.goTo(startsAt + 1_000, gone);
  // From here on only the other one is there.
  table.time.fixedAt = startsAt + running.cashesOutAtMs({ target: 200 });
  expect(answered(await play.cashOut(byHand, betId, other)).bet.paidE4).toBe(20_000);
  await play.goTo(startsAt + END, other);
  await play.goTo(startsAt + END + 1_000, other);
  expect(await Promise.all([byHand, target].map(play.cash))).toEqual([101_000n, 101_500n]);
  expect((await play.round(byHand, other)).round?.phase).toBe('betting');
});

/** How many connections of this database wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await table.database.sql.query(
    "select count(*) as many from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    [],
  );
  return Number((row as { many: unknown } | undefined)?.many);
}

it('keeps betting open for a bet that is under way on one node: the start waits on the other, and the bet runs', async () => {
  const [one, other] = nodes;
  const member = await table.newMember();
  const { round } = await play.round(member);
  const drawNumber = round?.drawNumber ?? '';
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const words = { source: 'sandbox', externalId: 'hold', ref: 'hold', requestHash: 'hold', label: 'test' };
  const accountRef = { merchant: north, memberId: member.memberId, isTrial: false };
  const holding = atomically(table.db, async (tx) => {
    await table.wallet.lockBalances(tx, [{ accountRef, amountMinor: 1n, ...words }]);
    locked.resolve();
    await release.promise;
    return ok();
  });
  await locked.promise;
  // In time; it holds the round, and waits for the member's money.
  const placing = play.place(member, { target: 200, drawNumber, node: one! });
  try {
    await expect.poll(waiting).toBe(1);
    table.time.fixedAt = Date.parse(round?.closesAt ?? '');
    const carried = other!.lottery.roundClock.tick();
    await expect.poll(waiting).toBe(2);
    release.resolve();
    await carried;
  } finally {
    release.resolve();
    await holding;
  }
  const { bet } = answered(await placing);
  const started = await play.round(member, other);
  expect(started.round).toMatchObject({ drawNumber });
  expect(started.round?.phase).not.toBe('betting');
  expect(started.mine).toMatchObject({ betId: bet.betId });
  const startsAt = Date.parse(started.round?.startsAt ?? '');
  for (const at of [END, END + 1_000]) await play.goTo(startsAt + at, other);
  expect(await play.cash(member)).toBe(101_000n);
});
