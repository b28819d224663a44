/** Rounds of several moves: opened once, moved once a step, hidden until shown, ended by a move or by the game's rule. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fairChance, replayToEnd } from '#engine-kit';
import { createEngine, type TowerView } from '#games/_template-stepped/engine.ts';
import { family as towers } from '#games/_template-stepped/manifest.ts';
import { gamesOf } from '#games/plugin.ts';
import { assert, ok } from '#kernel';
import { atomically } from '../../../db/transactions.ts';
import type { Session } from '../../../http/handlers.ts';
import { answered, codeOf, north, request } from '../testing/open-table.ts';
import { steppedGames } from './testing/games.ts';
import { DOUBLING, minor, openStepped, type ShownRound, type Stepped, TOWER } from './testing/open-stepped.ts';

const tower = createEngine();
const currentTower = () => import('#games/_template-stepped/engine.ts');

let table: Stepped;
const settled: { readonly roundId: string }[] = [];
/** A fact is delivered to the listeners of the node that published it. */
const collect = (outbox: Stepped['outbox']) =>
  outbox.listen('test', 'round.settled', async (_tx, { body }) => void settled.push(body));
beforeAll(async () => {
  table = await openStepped();
  table.play.subscribe(table.outbox);
  collect(table.outbox);
});
afterEach(() => table.expectBooks());
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.close();
});

const viewOf = (round: ShownRound) => round.view as TowerView;
const factsOf = async ({ roundId }: ShownRound) => {
  await table.outbox.pump();
  return settled.filter((fact) => fact.roundId === roundId);
};

/** Opens towers until the first left door is safe, and goes through it. */
async function aboveFirst(member: Session): Promise<ShownRound> {
  for (;;) {
    const { round } = answered(await table.open(member));
    const moved = answered(await table.move(member, round, 'left'));
    if (moved.round.payout === undefined) return moved.round;
  }
}

it('GAME-16 plays a round of several moves to its end: stake, moves, payout, record, fact', async () => {
  const member = await table.newMember();
  const above = await aboveFirst(member);
  expect(above).toMatchObject({
    stake: '10.00',
    staked: '10.00',
    step: 1,
    moves: ['left', 'middle', 'right', 'leave'],
  });
  const before = await table.cash(member);
  const { round, balance } = answered(await table.move(member, above, 'leave'));
  expect(round).toMatchObject({ roundId: above.roundId, payout: '14.40', moves: [], step: 2 });
  expect(minor(balance)).toBe(before + 1440n);
  expect(await table.cash(member)).toBe(before + 1440n);
  const row = (await table.endedRounds(member)).find(({ id }) => id === round.roundId);
  expect(row).toMatchObject({
    stake_minor: 1000n,
    payout_minor: 1440n,
    moves: ['left', 'leave'],
    balance_minor: before + 1440n,
  });
  expect(await factsOf(round)).toEqual([
    expect.objectContaining({
      stakeMinor: '1000',
      payoutMinor: '1440',
      game: TOWER,
      result: 'won',
      countedMinor: '440',
      maxMultiplierE4: 14_400,
    }),
  ]);
  expect(await table.current(member)).toBeUndefined();
});

it('commits to the seed before the stake, and replays from seeds and moves once it is revealed', async () => {
  const member = await table.newMember();
  const session = table.stage(member, TOWER);
  const seeds = answered(await request(table.play.routes, 'stageSeeds', north, { session }));
  const above = await aboveFirst(member);
  expect(above.fair.serverSeedHash).toBe(seeds.nextServerSeedHash);
  const { round } = answered(await table.move(member, above, 'leave'));
  const { revealed } = answered(await table.rotate(member));
  assert(revealed, 'the pair of the round is revealed');
  expect(revealed.serverSeedHash).toBe(seeds.nextServerSeedHash);
  const { clientSeed, nonce } = round.fair;
  const chance = fairChance({ serverSeed: revealed.serverSeed, clientSeed, nonce });
  const end = replayToEnd(tower, {}, ['left', 'leave'], chance);
  expect(end.ok && tower.publicView(end.value)).toEqual(round.view);
  const detail = await table.play.roundDetail(table.db, north, member.memberId, round.roundId);
  expect(detail).toMatchObject({
    round: { moves: ['left', 'leave'], fair: { serverSeed: revealed.serverSeed } },
    replay: { isSame: true, payout: '14.40', outcome: round.view },
  });
});

it('shows nothing hidden in any answer, and stores none of it', async () => {
  const member = await table.newMember();
  const above = await aboveFirst(member);
  const views = [
    above,
    await table.current(member),
    answered(await table.move(member, above, 'left', { step: 0 })).round,
  ];
  for (const round of views)
    expect(Object.keys(round ? viewOf(round) : {}).sort()).toEqual(Object.keys(viewOf(above)).sort());
  expect(viewOf(above).traps).toHaveLength(1);
  const row = await table.database.sql.query(`select * from play_open_round where id = $1`, [above.roundId]);
  expect(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain('traps');
});

it('refuses to reveal the seed of an open round, and does once it is over', async () => {
  const member = await table.newMember();
  const above = await aboveFirst(member);
  expect(codeOf(await table.rotate(member))).toBe('round.open');
  answered(await table.move(member, above, 'leave'));
  answered(await table.rotate(member));
});

describe('an opening', () => {
  it('acts once per key, and answers the round as it is now', async () => {
    const member = await table.newMember();
    const key = randomUUID();
    const twins = (await Promise.all(Array.from({ length: 6 }, () => table.open(member, { key })))).map(answered);
    for (const { round } of twins) expect(round).toEqual(twins[0]?.round);
    expect(await table.cash(member)).toBe(99_000n);
    expect(codeOf(await table.open(member, { key, stake: '20.00' }))).toBe('request.idempotency_key_reused');
    expect(codeOf(await table.open(member, { key, game: DOUBLING }))).toBe('request.idempotency_key_reused');
    await table.leave(member);
    await table.play.endDueRounds();
    expect(answered(await table.open(member, { key })).round).toMatchObject({
      roundId: twins[0]?.round.roundId,
      payout: expect.any(String),
    });
  });

  it('is one of a member and game, and the refusal shows the open round', async () => {
    const member = await table.newMember();
    const { round } = answered(await table.open(member));
    expect(await table.open(member)).toMatchObject({ refusal: { code: 'round.open', value: { round } } });
    answered(await table.open(member, { game: DOUBLING }));
    answered(await table.open(await table.newMember()));
    expect(await table.cash(member)).toBe(98_000n);
  });

  it('uses no nonce without funds, and refuses stakes and inputs that are not allowed', async () => {
    const member = await table.newMember(north, '5.00');
    expect(codeOf(await table.open(member))).toBe('wallet.insufficient');
    expect(codeOf(await table.open(member, { stake: '0.10' }))).toBe('stake.out_of_range');
    expect(codeOf(await table.open(member, { stake: '1.001' }))).toBe('money.malformed');
    expect(codeOf(await table.open(member, { stake: '5.00', input: { doors: 4 } }))).toBe('input.invalid');
    expect(answered(await table.open(member, { stake: '5.00' })).round.fair.nonce).toBe(0);
  });

  it('that ends at once is paid at once', async () => {
    const member = await table.newMember();
    const { round, balance } = answered(await table.open(member, { game: DOUBLING, input: { isOverAtOnce: true } }));
    expect(minor(balance)).toBe(99_000n + minor(round.payout ?? ''));
    expect(await factsOf(round)).toHaveLength(1);
    expect(answered(await table.open(member, { game: DOUBLING })).round.fair.nonce).toBe(1);
  });

  it('plays with a trial’s own money', async () => {
    const trial = await table.newMember(north, '0.00', true);
    const before = await table.cash(trial);
    const { round } = answered(await table.open(trial));
    expect(await table.cash(trial)).toBe(before - 1000n);
    answered(await table.move(trial, round, 'right'));
    await table.leave(trial);
    await table.play.endDueRounds();
    expect(await table.endedRounds(trial)).toMatchObject([{ is_trial: true }]);
  });

  it('is refused for a delisted game, whose open rounds go on', async () => {
    const member = await table.newMember();
    const { round } = answered(await table.open(member));
    // A frame of a game that its merchant does not list.
    const session = { ...table.stage(member, TOWER), game: { id: 1, code: TOWER } };
    const opening = { session, body: { stake: '1.00', input: {} }, idempotencyKey: randomUUID() };
    expect(codeOf(await request(table.play.routes, 'openRound', north, opening))).toBe('game.disabled');
    const body = { roundId: round.roundId, step: 0, move: 'left' };
    answered(await request(table.play.routes, 'makeMove', north, { session, body }));
  });
});

describe('a move', () => {
  it('is made once a step, however often it is sent', async () => {
    const member = await table.newMember();
    const { round } = answered(await table.open(member));
    const taps = (await Promise.all(Array.from({ length: 6 }, () => table.move(member, round, 'right')))).map(answered);
    for (const tap of taps) expect(tap.round).toEqual(taps[0]?.round);
    expect(taps[0]?.round.step).toBe(1);
  });

  it('from a view that is no longer the latest is refused with the latest', async () => {
    const member = await table.newMember();
    const above = await aboveFirst(member);
    expect(await table.move(member, above, 'right', { step: 0 })).toMatchObject({
      refusal: { code: 'round.stale', value: { round: above } },
    });
    expect(await table.move(member, above, 'right', { step: 7 })).toMatchObject({ refusal: { code: 'round.stale' } });
    const { round } = answered(await table.move(member, above, 'leave'));
    expect(answered(await table.move(member, above, 'leave')).round).toEqual(round);
    expect(await table.move(member, above, 'left')).toMatchObject({
      refusal: { code: 'round.stale', value: { round } },
    });
  });

  it('is refused when it is not legal, unreadable, or of another’s round', async () => {
    const member = await table.newMember();
    const { round } = answered(await table.open(member));
    expect(codeOf(await table.move(member, round, 'leave'))).toBe('round.move_illegal');
    for (const move of [null, 'up', { door: 'left' }, 0])
      expect(codeOf(await table.move(member, round, move))).toBe('input.invalid');
    const other = await table.newMember();
    expect(codeOf(await table.move(other, round, 'left'))).toBe('round.unknown');
    answered(await table.open(other));
    expect(codeOf(await table.move(other, round, 'left'))).toBe('round.unknown');
    expect(codeOf(await table.move(member, { ...round, game: DOUBLING }, 'show'))).toBe('round.unknown');
    expect((await table.current(member))?.step).toBe(0);
  });

  it('that stakes more takes it once, with its own funds, and pays for all of it', async () => {
    const member = await table.newMember(north, '20.00');
    const { round } = answered(await table.open(member, { game: DOUBLING }));
    const taps = await Promise.all([1, 2, 3].map(() => table.move(member, round, 'double')));
    for (const tap of taps) expect(answered(tap).round).toMatchObject({ stake: '10.00', staked: '20.00' });
    expect(await table.cash(member)).toBe(0n);
    const end = answered(await table.move(member, answered(taps[0]!).round, 'show'));
    expect(await table.cash(member)).toBe(minor(end.round.payout ?? ''));
    expect(['0.00', '38.00']).toContain(end.round.payout);
    const [row] = await table.endedRounds(member);
    expect(row).toMatchObject({ stake_minor: 2000n, opening_minor: 1000n, moves: ['double', 'show'] });
    const detail = await table.play.roundDetail(table.db, north, member.memberId, round.roundId);
    expect(detail?.replay).toMatchObject({ isSame: true, payout: end.round.payout });
  });

  it('that stakes more is refused without funds and on a break, where ending goes on', async () => {
    const poor = await table.newMember(north, '15.00');
    const { round } = answered(await table.open(poor, { game: DOUBLING }));
    expect(codeOf(await table.move(poor, round, 'double'))).toBe('wallet.insufficient');
    const until = new Date(Date.now() + 86_400_000);
    expect(codeOf(await table.move({ ...poor, onBreakUntil: until }, round, 'double'))).toBe('protection.on_break');
    expect(codeOf(await table.move({ ...poor, isHeld: true }, round, 'double'))).toBe('protection.checking');
    answered(await table.move({ ...poor, onBreakUntil: until }, round, 'show'));
  });
});

describe('a round that was left', () => {
  it('stays as it is over a reload and on another node, until it is due', async () => {
    const member = await table.newMember();
    const above = await aboveFirst(member);
    expect(await table.current(member)).toEqual(above);
    const other = await table.secondNode();
    expect(await table.current(member, TOWER, other.play)).toEqual(above);
    await table.play.endDueRounds();
    expect(await table.current(member)).toEqual(above);
    expect(Date.parse(above.endsAt ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
  });

  it('is ended once by the game’s rule, paid, recorded and shown to the frame that comes back', async () => {
    const member = await table.newMember();
    const above = await aboveFirst(member);
    const before = await table.cash(member);
    await table.leave(member);
    const other = await table.secondNode();
    collect(other.outbox);
    await Promise.all([table.play.endDueRounds(), other.play.endDueRounds()]);
    expect(await table.cash(member)).toBe(before + 1440n);
    expect(await factsOf(above)).toHaveLength(1);
    expect(await table.move(member, above, 'left')).toMatchObject({
      refusal: { code: 'round.stale', value: { round: { payout: '14.40', moves: [] } } },
    });
    const detail = await table.play.roundDetail(table.db, north, member.memberId, above.roundId);
    expect(detail).toMatchObject({ round: { moves: ['left'] }, replay: { isSame: true } });
  });

  it('is ended when a break begins or the member is held', async () => {
    for (const kind of ['break.begun', 'hold.changed'] as const) {
      const member = await table.newMember();
      await aboveFirst(member);
      const { round } = answered(await table.open(member, { game: DOUBLING }));
      const body = { memberId: member.memberId, isHeld: true };
      await atomically(table.db, async (tx) => ok(await table.outbox.publish(tx, 'north', kind, body)));
      await table.outbox.pump();
      // Of a frame that a node still knew as it was before.
      answered(await table.move(member, round, 'double'));
      await table.play.endDueRounds();
      for (const game of [TOWER, DOUBLING]) expect(await table.current(member, game)).toBeUndefined();
    }
  });

  it('goes on by the rules it was opened by, while new rounds have newer ones', async () => {
    const both = gamesOf({ ...towers, rulesVersion: 2, engines: { 1: currentTower, 2: currentTower } });
    const member = await table.newMember();
    const { round } = answered(await table.open(member));
    const later = await table.secondNode({ games: both });
    expect(await table.current(member, TOWER, later.play)).toEqual(round);
    await table.leave(member);
    await later.play.endDueRounds();
    const next = answered(await table.open(member, { play: later.play }));
    await table.leave(member);
    await later.play.endDueRounds();
    const versions = (await table.endedRounds(member)).map(({ rules_version: version, variant }) => [version, variant]);
    expect(versions).toEqual([
      [1, 'standard'],
      [2, 'standard'],
    ]);
    const detail = (id: string) => later.play.roundDetail(table.db, north, member.memberId, id);
    for (const id of [round.roundId, next.round.roundId])
      expect(await detail(id)).toMatchObject({ replay: { isSame: true } });
  });

  it('is given back where the rules it was opened by are gone, and delays no other', async () => {
    const gone = gamesOf({ ...towers, rulesVersion: 2, engines: { 2: currentTower } });
    const changed = [...gone, ...steppedGames.filter(({ code }) => code !== TOWER)];
    const member = await table.newMember();
    const { round } = answered(await table.open(member));
    answered(await table.open(member, { game: DOUBLING }));
    const later = await table.secondNode({ games: changed });
    expect(codeOf(await table.move(member, round, 'left', { play: later.play }))).toBe('game.disabled');
    expect(await table.current(member, TOWER, later.play)).toBeUndefined();
    await table.leave(member);
    await later.play.endDueRounds();
    const rows = await table.endedRounds(member);
    expect(rows.find(({ game }) => game === TOWER)).toMatchObject({ payout_minor: 1000n, stake_minor: 1000n });
    expect(rows).toHaveLength(2);
    const detail = await later.play.roundDetail(table.db, north, member.memberId, round.roundId);
    expect(detail).toMatchObject({ round: { payout: '10.00', outcome: { isVoid: true } } });
  });
});

it('MEM-06 stakes bonus money on a round and its moves, and pays it back in its parts, also when the bonus is over', async () => {
  const member = await table.newMember(north, '4.00');
  const grantId = await table.bonusMoney.give(member, '1000.00');
  await table.rotate(member, DOUBLING);
  const opened = answered(await table.open(member, { game: DOUBLING }));
  expect(opened.balance).toBe('994.00');
  expect(await table.bonusMoney.look(member)).toMatchObject({ cashMinor: 0n, bonusMinor: 99_400n });
  const doubled = answered(await table.move(member, opened.round, 'double'));
  expect(await table.bonusMoney.look(member)).toMatchObject({ cashMinor: 0n, bonusMinor: 98_400n });
  const shown = answered(await table.move(member, doubled.round, 'show'));
  const { bets, cashMinor, bonusMinor } = await table.bonusMoney.look(member);
  expect(bets).toMatchObject([{ ref: opened.round.roundId, stake_minor: 2_000n, bonus_minor: 1_600n }]);
  const payout = minor(shown.round.payout ?? '0');
  expect([cashMinor, bonusMinor]).toEqual([(payout * 400n) / 2_000n, 98_400n + (payout * 1_600n) / 2_000n]);
  expect(minor(shown.balance)).toBe(cashMinor + bonusMinor);
  // Given up with a round under way: the cash part of what it pays is cash, the bonus's goes to the campaign.
  const above = await (async () => {
    for (;;) {
      await table.rotate(member);
      const { round } = answered(await table.open(member));
      const moved = answered(await table.move(member, round, 'left'));
      if (moved.round.payout === undefined) return moved.round;
    }
  })();
  const before = await table.bonusMoney.look(member);
  const ofRound = before.bets.find(({ ref }) => ref === above.roundId);
  await table.bonusMoney.giveUp(member, grantId);
  const left = answered(await table.move(member, above, 'leave'));
  const part = (1_440n * (ofRound?.bonus_minor ?? 0n)) / 1_000n;
  expect(part).toBeGreaterThan(0n);
  expect(minor(left.balance)).toBe(before.cashMinor + 1_440n - part);
  const ended = (await table.endedRounds(member)).find(({ id }) => id === above.roundId);
  expect(ended).toMatchObject({ balance_minor: before.cashMinor + 1_440n - part });
  const { published, stored } = await table.bonusMoney.parts(member);
  expect(published).toEqual(stored);
  expect(published.length).toBeGreaterThan(1);
});

it('MEM-06 counts what was staked on a round before towards the largest bet with bonus money', async () => {
  const member = await table.newMember(north, '1.00');
  await table.bonusMoney.give(member, '1000.00', { maxBetMinor: '1500' });
  await table.rotate(member, DOUBLING);
  const { round } = answered(await table.open(member, { game: DOUBLING }));
  expect(codeOf(await table.move(member, round, 'double'))).toBe('bonus.above_max');
  expect(await table.bonusMoney.look(member)).toMatchObject({ cashMinor: 0n, bonusMinor: 99_100n });
});
