import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkProof } from '#engine-kit';
import { createEngine } from '#games/crash/engine.ts';
import { family } from '#games/crash/manifest.ts';
import { engineSourceOf } from '#games/plugin-proofs.ts';
import { games } from '#games/registry.ts';
import { selectRows } from '../../../db/tenancy/rows.ts';
import { atomically } from '../../../db/transactions.ts';
import type { Session } from '../../../http/handlers.ts';
import { testMerchant } from '../../identity/testing.ts';
import { answered, codeOf, north, openTable, textOf } from '../../play/testing/open-table.ts';
import { GAME, LONGEST_MS, type Plan, plannedGames, playOn } from './testing/open-running.ts';

const config = family.games[0]?.variants[0].config;
const running = config && createEngine(config).running;
if (!running) throw new Error('Crash runs');
/** ×3.00 is reached here; the round is over a hundredth later. */
const AT_3 = running.cashesOutAtMs({ target: 300 });
const END = running.lastsMs({ crash: 300 });
const AT_2 = running.cashesOutAtMs({ target: 200 });

/** North, after its limits were changed. */
const dear = testMerchant('north', {
  ...north.manifest,
  stakes: { minimum: '500.00', maximum: '600.00', presets: ['500.00'] },
});

const plan: Plan = { crash: 300 };
let table: Awaited<ReturnType<typeof openTable>>;
let play: ReturnType<typeof playOn>;
let dearPlay: ReturnType<typeof playOn>;
let watcher: Session;
beforeAll(async () => {
  table = await openTable({ games: plannedGames(plan) });
  table.outbox.listen('test', 'round.settled', async (_, { body }) => void settled.push(body));
  table.time.fixedAt = Date.UTC(2026, 3, 1, 4);
  play = playOn(table);
  dearPlay = playOn(table, dear);
  watcher = await table.newMember();
  await table.lottery.roundClock.tick();
});
afterEach(async () => {
  plan.crash = 300;
  // Every round ends, and the next one opens.
  const { round } = await play.round(watcher);
  if (round?.phase === 'betting') await play.start(watcher);
  const now = Date.parse((await play.round(watcher)).round?.startsAt ?? '') + END;
  for (let ms = 0; ms <= 2_000; ms += 1_000) await play.goTo(now + ms);
  expect((await play.round(watcher)).round?.phase).toBe('betting');
  expect(table.faults).toEqual([]);
  await table.expectBooks();
});
afterAll(() => table.close());

const settled: { readonly memberId: string }[] = [];
const settledFacts = async (memberId: string) => {
  await table.outbox.pump();
  return settled.filter((fact) => fact.memberId === memberId);
};

it('takes a bet, runs, pays a cash-out by hand in time, and tells the other players', async () => {
  const member = await table.newMember();
  const other = await table.newMember();
  const placed = answered(await play.place(member));
  expect(placed).toMatchObject({
    balance: '990.00',
    bet: { state: 'open', stake: '10.00', input: { target: 1_000_000 } },
  });
  const startsAt = await play.start(member);
  expect(await play.round(other)).toMatchObject({
    round: { phase: 'running' },
    bets: [{ betId: placed.bet.betId, stake: '10.00', state: 'open' }],
    betCount: 1,
  });
  table.time.fixedAt = startsAt + AT_2;
  const out = answered(await play.cashOut(member, placed.bet.betId));
  expect(out).toMatchObject({ balance: '1010.00', bet: { state: 'won', payout: '20.00', paidE4: 20_000 } });
  // Sent again, a second tab or a double tap: the same answer, and nothing moves.
  expect(answered(await play.cashOut(member, placed.bet.betId))).toEqual(out);
  table.published.splice(0);
  await play.goTo(startsAt + AT_2 + 250);
  expect(table.published).toMatchObject([
    {
      family: 'round',
      key: GAME,
      value: { phase: 'running', bets: [{ betId: placed.bet.betId, state: 'won', paidE4: 20_000 }] },
    },
  ]);
  const [news] = table.published;
  expect(JSON.stringify(news)).not.toContain(member.memberId);
  expect(await settledFacts(member.memberId)).toMatchObject([
    {
      game: GAME,
      variant: family.games[0]?.variants[0].code,
      result: 'won',
      stakeMinor: '1000',
      payoutMinor: '2000',
      countedMinor: '1000',
      maxMultiplierE4: 20_000,
    },
  ]);
});

it('cashes out until the last millisecond before the end, and refuses from the end on', async () => {
  const [inTime, late, idle] = [await table.newMember(), await table.newMember(), await table.newMember()];
  const bets = [];
  for (const member of [inTime, late, idle]) bets.push(answered(await play.place(member)).bet.betId);
  const startsAt = await play.start(watcher);
  table.time.fixedAt = startsAt + 100;
  expect(codeOf(await play.cashOut(inTime, bets[0]!))).toBe('bet.too_early');
  table.time.fixedAt = startsAt + END - 1;
  expect(answered(await play.cashOut(inTime, bets[0]!)).bet.paidE4).toBe(30_000);
  // Nobody has carried the round on yet: the time alone decides.
  table.time.fixedAt = startsAt + END;
  expect(codeOf(await play.cashOut(late, bets[1]!))).toBe('bet.too_late');
  await play.goTo(startsAt + END);
  expect(codeOf(await play.cashOut(late, bets[1]!))).toBe('bet.too_late');
  await play.goTo(startsAt + END + 1_000);
  expect(codeOf(await play.cashOut(idle, bets[2]!))).toBe('bet.too_late');
  expect(await Promise.all([inTime, late, idle].map(play.cash))).toEqual([102_000n, 99_000n, 99_000n]);
  expect(await settledFacts(late.memberId)).toMatchObject([{ result: 'lost', payoutMinor: '0', countedMinor: '1000' }]);
});

it('cashes out at targets exactly, without any connection, and not above the end', async () => {
  const targets = [101, 200, 300, 301];
  const members = await Promise.all(targets.map(() => table.newMember()));
  for (const [at, member] of members.entries()) answered(await play.place(member, { target: targets[at]! }));
  const startsAt = await play.start(watcher);
  await play.goTo(startsAt + AT_2 + 7);
  expect(await Promise.all(members.map(play.cash))).toEqual([100_010n, 101_000n, 99_000n, 99_000n]);
  await play.goTo(startsAt + END);
  await play.goTo(startsAt + END + 1_000);
  expect(await Promise.all(members.map(play.cash))).toEqual([100_010n, 101_000n, 102_000n, 99_000n]);
  expect(AT_3).toBeLessThan(END);
});

it('takes one bet of a member, once for each key, until betting closes; a bet is taken back until then', async () => {
  const member = await table.newMember();
  const key = randomUUID();
  const placed = answered(await play.place(member, { key }));
  expect(answered(await play.place(member, { key })).bet).toEqual(placed.bet);
  expect(codeOf(await play.place(member, { key, stake: '11.00' }))).toBe('request.idempotency_key_reused');
  expect(codeOf(await play.place(member))).toBe('bet.placed');
  expect(codeOf(await play.cashOut(member, placed.bet.betId))).toBe('bet.too_early');
  // Sent again after the limits have changed, it is the bet that stands; a new one is refused.
  const { drawNumber: number } = placed.bet;
  expect(answered(await dearPlay.place(member, { key, drawNumber: number })).bet).toEqual(placed.bet);
  expect(codeOf(await dearPlay.place(watcher, { drawNumber: number }))).toBe('stake.out_of_range');
  expect(codeOf(await play.cancel(watcher, placed.bet.betId))).toBe('bet.unknown');
  const back = answered(await play.cancel(member, placed.bet.betId));
  expect(back).toMatchObject({ balance: '1000.00', bet: { state: 'cancelled' } });
  expect(answered(await play.cancel(member, placed.bet.betId))).toEqual(back);
  const again = answered(await play.place(member, { target: 150 }));
  const { drawNumber } = again.bet;
  for (const [target, stake, code] of [
    [100, '10.00', 'input.invalid'],
    [1_000_001, '10.00', 'input.invalid'],
    [200, '0.50', 'stake.out_of_range'],
    [200, '1000.01', 'stake.out_of_range'],
    [200, '5000', 'stake.out_of_range'],
    [200, 'ten', 'money.malformed'],
  ] as const)
    expect(codeOf(await play.place(watcher, { target, stake }))).toBe(code);
  expect(codeOf(await play.place(watcher, { drawNumber: '20200101-0001' }))).toBe('draw.unknown');
  const poor = await table.newMember(undefined, '5.00');
  expect(codeOf(await play.place(poor))).toBe('wallet.insufficient');
  await play.start(watcher);
  expect(codeOf(await play.place(watcher, { drawNumber }))).toBe('draw.closed');
  expect(codeOf(await play.cancel(member, again.bet.betId))).toBe('draw.closed');
  expect(await play.cash(member)).toBe(99_000n);
});

it('is decided by no operator: a round is offered to none, and voided by none', async () => {
  const { drawNumber = '' } = (await play.round(watcher)).round ?? {};
  const [row] = await selectRows(table.db, 'lottery_draw', {
    merchant_id: north.id,
    game: GAME,
    draw_number: drawNumber,
  })
    .selectAll()
    .execute();
  const { backOffice } = table.lottery;
  expect(row && backOffice.isDecidedHere(row)).toBe(false);
  const named = { scope: north.id, gameCode: GAME, drawNumber, reason: 'a losing streak', by: 'one' };
  expect(codeOf(await atomically(table.db, (tx) => backOffice.voidDraw(tx, named)))).toBe('draw.unknown');
  expect(await play.round(watcher)).toMatchObject({ round: { drawNumber, phase: 'betting' } });
});

it('shows nothing of the end before it is: what is answered and published is the same wherever the round will crash', async () => {
  const seen = new Map<number, string>();
  for (const crash of [300, 77_777]) {
    plan.crash = crash;
    table.published.splice(0);
    const member = await table.newMember();
    const placed = answered(await play.place(member, { target: 5_000 }));
    const startsAt = await play.start(member);
    const sleeps: number[] = [];
    const answers: unknown[] = [];
    for (const ms of [1_000, AT_2, AT_3]) {
      sleeps.push(await play.goTo(startsAt + ms));
      answers.push({ ...(await play.round(watcher)), last: [] });
      answers.push(answered(await play.commitment(placed.bet.drawNumber)));
      expect(codeOf(await play.proof(placed.bet.drawNumber))).toBe('proof.sealed');
    }
    const row = await selectRows(table.db, 'lottery_draw', {
      merchant_id: north.id,
      draw_number: placed.bet.drawNumber,
    })
      .selectAll()
      .execute();
    expect(row.map(({ link, beacon, outcome }) => [link, beacon, outcome])).toEqual([[null, null, null]]);
    // Those of the other merchant come before or after them.
    const news = table.published.filter(({ merchantId }) => merchantId === north.id);
    const text = JSON.stringify([answers, news.map(({ value }) => value)]);
    for (const secret of ['outcome', 'seed', `${crash}`, `${running.lastsMs({ crash })}`]) {
      expect(text.replaceAll(/"stake":"[^"]*"/g, '')).not.toContain(`"${secret}"`);
      expect(text).not.toContain(`:${secret},`);
    }
    const { drawNumber } = placed.bet;
    const plain = text
      .replaceAll(placed.bet.betId, 'bet')
      .replaceAll(drawNumber, 'round')
      .replaceAll(/"name":"[^"]*"/g, '')
      .replaceAll(/"(chainId|tip)":"[^"]*"/g, '')
      .replaceAll(/"(?:chainI|i)ndex":\d+/g, '')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => `${Date.parse(at) - startsAt}`)
      // The chain was committed with the first round.
      .replaceAll(/"committedAt":"[^"]*"/g, '');
    seen.set(crash, plain);
    await play.goTo(startsAt + running.lastsMs({ crash }));
    await play.goTo(startsAt + running.lastsMs({ crash }) + 1_000);
  }
  expect(seen.get(300)).toBe(seen.get(77_777));
});

it('gives bets by hand back where the platform was away at the end; targets are held to the end', async () => {
  const [byHand, target, reached] = [await table.newMember(), await table.newMember(), await table.newMember()];
  answered(await play.place(byHand));
  answered(await play.place(target, { target: 500 }));
  answered(await play.place(reached, { target: 250 }));
  const startsAt = await play.start(watcher);
  await play.goTo(startsAt + END + 3_001);
  await play.goTo(startsAt + END + 4_001);
  expect(await Promise.all([byHand, target, reached].map(play.cash))).toEqual([100_000n, 99_000n, 101_500n]);
  expect(await settledFacts(byHand.memberId)).toMatchObject([{ result: 'void', countedMinor: '0' }]);
});

it('keeps trials’ bets to themselves, at the same odds', async () => {
  const trial = await table.newMember(undefined, '0.00', true);
  const before = await play.cash(trial);
  answered(await play.place(trial, { target: 200 }));
  const startsAt = await play.start(trial);
  await play.goTo(startsAt + AT_2);
  expect(await play.round(watcher)).toMatchObject({ bets: [], betCount: 0 });
  expect(await play.cash(trial)).toBe(before + 1_000n);
});

it('proves a round by the chains that were committed before it, with the engine of the registry', async () => {
  const real = await openTable({ games });
  try {
    real.time.fixedAt = Date.UTC(2026, 3, 1, 4);
    const member = await real.newMember();
    const own = playOn(real);
    await real.lottery.roundClock.tick();
    const { bet } = answered(await own.place(member, { target: 101 }));
    const committed = answered(await own.commitment(bet.drawNumber));
    expect((await own.round(member)).round?.chainIndex).toBe(committed.chain.index);
    expect(codeOf(await own.proof(bet.drawNumber))).toBe('proof.sealed');
    const startsAt = await own.start(member);
    expect(codeOf(await own.proof(bet.drawNumber))).toBe('proof.sealed');
    await own.goTo(startsAt + LONGEST_MS);
    // Its settlement.
    await own.goTo(startsAt + LONGEST_MS + 1_000);
    const file = textOf(answered(await own.proof(bet.drawNumber)));
    const checked = await checkProof(file, engineSourceOf(games), [committed.chain.tip]);
    if (!checked.ok) throw new Error(`an ended round is proved: ${file}`);
    // The next round has the next link.
    expect((await own.round(member)).round?.chainIndex).toBe(committed.chain.index + 1);
    const { crash } = checked.value.outcome as { readonly crash: number };
    expect(await own.cash(member)).toBe(crash >= 101 ? 100_010n : 99_000n);
    await real.expectBooks();
  } finally {
    await real.close();
  }
});

it('MEM-06 stakes bonus money, gives it back with a bet, and pays it in its parts', async () => {
  const member = await table.newMember(north, '4.00');
  const grantId = await table.bonusMoney.give(member, '100.00');
  const first = answered(await play.place(member));
  expect(first.balance).toBe('94.00');
  expect(answered(await play.cancel(member, first.bet.betId)).balance).toBe('104.00');
  expect(await table.bonusMoney.look(member)).toMatchObject({
    cashMinor: 400n,
    bonusMinor: 10_000n,
    // It is over: what the grant would lose is not more for it.
    bets: [{ ref: first.bet.betId, ended_at: expect.any(Date) }],
  });
  expect(await table.bonusMoney.loss(member, grantId)).toMatchObject({ bonusMinor: 10_000n, openBetsMinor: 0n });
  await play.start(member);
  await play.goTo(Date.parse((await play.round(member)).round?.startsAt ?? '') + END);
  for (let ms = 1_000; ms <= 3_000; ms += 1_000) await play.goTo((table.time.fixedAt ?? 0) + ms);
  const placed = answered(await play.place(member));
  const startsAt = await play.start(member);
  table.time.fixedAt = startsAt + AT_2;
  const out = answered(await play.cashOut(member, placed.bet.betId));
  expect(out.balance).toBe('114.00');
  expect(await table.bonusMoney.look(member)).toMatchObject({ cashMinor: 800n, bonusMinor: 10_600n });
  const { published, stored } = await table.bonusMoney.parts(member);
  expect(published).toEqual(stored);
  expect(published).toEqual([expect.stringMatching(`^${placed.bet.betId} ${grantId} 600 1200$`)]);
});
