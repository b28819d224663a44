import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitmentOf, fairChance } from '#engine-kit';
import { assert, formatAmount } from '#kernel';
import type { Session } from '../../http/handlers.ts';
import type { Merchant } from '../merchants/index.ts';
import type { RoundRow } from './index.ts';
import { MAX_ROTATIONS_A_MINUTE } from './seeds.ts';
import {
  answered,
  codeOf,
  north,
  openTable,
  request,
  rotateSeeds,
  south,
  stageOf,
  type Table,
} from './testing/open-table.ts';

let table: Table;
beforeAll(async () => {
  table = await openTable();
});
afterAll(async () => {
  await table.expectBooks();
  await table.close();
});

const even = { target: 50.5, direction: 'over' };

interface BetOptions {
  readonly merchant?: Merchant;
  readonly key?: string;
  readonly stake?: string;
  readonly input?: unknown;
  readonly game?: string;
  readonly play?: Table['play'];
}

function bet(session: Session, options: BetOptions = {}) {
  const {
    merchant = north,
    key = randomUUID(),
    stake = '1.00',
    input = even,
    game = 'dice',
    play = table.play,
  } = options;
  return request(play.routes, 'playRound', merchant, {
    session: stageOf(session, game),
    body: { stake, input },
    idempotencyKey: key,
  });
}

const roundsOf = (memberId: string, game = 'dice'): Promise<RoundRow[]> =>
  table.db
    .selectFrom('play_round')
    .selectAll()
    .where('merchant_id', '=', 'north')
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .orderBy('nonce')
    .execute();

const cash = async (session: Session, merchant: Merchant = north) => {
  const accountRef = { merchant, memberId: session.memberId, isTrial: session.isTrial };
  return (await table.wallet.balance(table.db, accountRef)).cashMinor;
};

it('GAME-16 plays a LOCAL game to its end: stake taken, outcome drawn, win paid, round saved and published', async () => {
  const member = await table.newMember();
  const first = answered(await bet(member, { stake: '10.00' }));
  expect(first.round.fair).toMatchObject({ nonce: 0 });
  expect(first.nextNonce).toBe(1);
  const [row] = await roundsOf(member.memberId);
  expect(row).toMatchObject({ id: first.round.roundId, stake_minor: 1000n });
  const paid = BigInt(first.round.payout.replace('.', ''));
  expect(await cash(member)).toBe(100_000n - 1000n + paid);
  expect(first.balance).toBe(formatAmount(99_000n + paid, north.currency));
});

it('MEM-06 says of each round what of it is bonus money, as it is stored', async () => {
  const member = await table.newMember(north, '4.00');
  const grantId = await table.bonusMoney.give(member, '100.00');
  const first = answered(await bet(member, { stake: '10.00' })).round;
  for (let count = 0; count < 4; count++) answered(await bet(member, { stake: '3.00' }));
  const { published, stored } = await table.bonusMoney.parts(member);
  expect(published).toEqual(stored);
  const part = (BigInt(first.payout.replace('.', '')) * 600n) / 1_000n;
  expect(published).toContain(`${first.roundId} ${grantId} 600 ${part}`);
  // Play money is none of it.
  const trial = await table.newMember(north, '0.00', true);
  answered(await bet(trial));
  expect((await table.bonusMoney.parts(trial)).published).toEqual([]);
});

it('GAME-16 plays an RNG game to its end', async () => {
  const member = await table.newMember();
  const manifest = (await import('#games/registry.ts')).games.find((game) => game.category === 'RNG');
  if (manifest?.shape !== 'instant') throw new Error('an RNG game is an instant game');
  const { engine } = await manifest.engine();
  const before = await cash(member);
  const played = answered(await bet(member, { game: manifest.code, input: engine.samples[0]?.input, stake: '1.00' }));
  expect(await cash(member)).toBe(before - 100n + BigInt(played.round.payout.replace('.', '')));
});

it('creates at most sixty pairs a minute per player and game', async () => {
  const session = stageOf(await table.newMember(), 'dice');
  const rotate = (clientSeed: string) => rotateSeeds(table.play.routes, north, session, clientSeed);
  answered(await rotate('the first pair reveals none'));
  for (let count = 0; count < MAX_ROTATIONS_A_MINUTE; count++) answered(await rotate(`own${count}`));
  expect(await rotate('one more')).toMatchObject({ ok: false, refusal: { code: 'request.too_many' } });
  const elsewhere = stageOf(await table.newMember(), 'dice');
  expect((await rotateSeeds(table.play.routes, north, elsewhere, 'x')).ok).toBe(true);
});

it('draws exactly what the seeds determine, under the commitment published before the bet', async () => {
  const member = await table.newMember();
  const session = stageOf(member, 'dice');
  const seeds = answered(await request(table.play.routes, 'stageSeeds', north, { session }));
  const rounds = [];
  for (let count = 0; count < 5; count++) rounds.push(answered(await bet(member)).round);
  const { revealed, current } = answered(await rotateSeeds(table.play.routes, north, session, 'mine'));
  assert(revealed, 'the pair of the bets is revealed');
  expect(revealed.serverSeedHash).toBe(seeds.nextServerSeedHash);
  expect(commitmentOf(revealed.serverSeed)).toBe(seeds.nextServerSeedHash);
  for (const [nonce, round] of rounds.entries()) {
    const { serverSeed } = revealed;
    const chance = fairChance({ serverSeed, clientSeed: round.fair.clientSeed, nonce });
    expect(round.outcome).toMatchObject({ roll: chance.integer(10_001) / 100 });
    expect(round.fair.serverSeed).toBeUndefined();
  }
  const after = answered(await bet(member));
  expect(after.round.fair).toMatchObject({
    clientSeed: 'mine',
    nonce: 0,
    serverSeedHash: current.serverSeedHash,
  });
  const history = answered(
    await request(table.play.routes, 'stageRounds', north, { session: stageOf(member, 'dice'), query: { limit: 50 } }),
  );
  expect(history.content.map(({ fair }) => fair.serverSeed !== undefined)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  const listed = answered(await request(table.play.routes, 'stageSeeds', north, { session: stageOf(member, 'dice') }));
  expect(listed.revealed).toMatchObject([{ serverSeed: revealed.serverSeed, rounds: 5 }]);
});

it('acts once per key, answers a repeat the same, and refuses the key for another bet', async () => {
  const member = await table.newMember();
  const key = randomUUID();
  const twins = await Promise.all(Array.from({ length: 8 }, () => bet(member, { key })));
  const answers = twins.map((twin) => answered(twin));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await roundsOf(member.memberId)).toHaveLength(1);
  expect(codeOf(await bet(member, { key, stake: '2.00' }))).toBe('request.idempotency_key_reused');
  expect(codeOf(await bet(member, { key, input: { target: 10, direction: 'over' } }))).toBe(
    'request.idempotency_key_reused',
  );
  const slot = { target: 50.5, direction: 'under' };
  expect(codeOf(await bet(member, { key, input: slot }))).toBe('request.idempotency_key_reused');
  answered(await bet(member));
  expect(answered(await bet(member, { key }))).toEqual(answers[0]);
});

it('finds a round by its key after a rotation and from another node', async () => {
  const member = await table.newMember();
  const key = randomUUID();
  const first = answered(await bet(member, { key }));
  answered(await rotateSeeds(table.play.routes, north, stageOf(member, 'dice'), 'x'));
  const other = await table.secondNode();
  const again = answered(await bet(member, { key, play: other.play }));
  expect(again.round.roundId).toBe(first.round.roundId);
  expect(again.balance).toBe(first.balance);
  expect(again.round.fair.serverSeed).toBeDefined();
});

it('uses no nonce for a bet without funds, whatever else is in its batch', async () => {
  const rich = await Promise.all(Array.from({ length: 10 }, () => table.newMember()));
  const poor = await Promise.all(Array.from({ length: 10 }, () => table.newMember(north, '0.50')));
  const requests = [...rich, ...poor, ...rich, ...poor].map((member) =>
    bet(member).then((answer) => [member, answer] as const),
  );
  for (const [member, answer] of await Promise.all(requests)) {
    expect(codeOf(answer)).toBe(poor.includes(member) ? 'wallet.insufficient' : 'ok');
  }
  for (const member of rich) expect((await roundsOf(member.memberId)).map((round) => round.nonce)).toEqual([0, 1]);
  for (const member of poor) {
    expect(await roundsOf(member.memberId)).toEqual([]);
    expect(await cash(member)).toBe(50n);
  }
});

it('draws nothing for a bet without funds, with one refusal for all of them', async () => {
  const poor = await table.newMember(north, '0.50');
  const session = stageOf(poor, 'dice');
  const before = answered(await rotateSeeds(table.play.routes, north, session, 'mine'));
  const refusals = [];
  for (let target = 5; target < 95; target += 10) {
    refusals.push(await bet(poor, { input: { target, direction: 'over' } }));
  }
  // A bet on high or low, won or lost: the answer reveals nothing of the next outcome.
  expect(new Set(refusals.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(codeOf(refusals[0]!)).toBe('wallet.insufficient');
  const after = answered(await request(table.play.routes, 'stageSeeds', north, { session }));
  expect(after.current).toEqual(before.current);
  expect(await roundsOf(poor.memberId)).toEqual([]);
});

it('reveals no outcome that was drawn and could not be saved, and draws it again under the same nonce', async () => {
  const member = await table.newMember();
  answered(await bet(member));
  const { sql } = table.database;
  await sql.query(
    'create function refuse_round() returns trigger language plpgsql as $$ begin raise exception $m$full$m$; end $$',
    [],
  );
  await sql.query('create trigger refuse_round before insert on play_round execute function refuse_round()', []);
  const errors: unknown[] = [];
  try {
    for (const target of [2, 50, 98]) {
      await bet(member, { input: { target, direction: 'over' } }).catch((error: Error) => errors.push(error.message));
    }
  } finally {
    await sql.query('drop trigger refuse_round on play_round', []);
    await sql.query('drop function refuse_round', []);
  }
  // All failures look alike, whatever the outcome, and leave nothing behind.
  expect(errors).toEqual(['full', 'full', 'full']);
  expect(await roundsOf(member.memberId)).toHaveLength(1);
  const [first] = await roundsOf(member.memberId);
  expect(await cash(member)).toBe(first!.balance_minor);
  const { round } = answered(await bet(member));
  expect(round.fair.nonce).toBe(1);
  const { revealed } = answered(await rotateSeeds(table.play.routes, north, stageOf(member, 'dice'), 'next'));
  assert(revealed, 'the pair of the bets is revealed');
  const chance = fairChance({ serverSeed: revealed.serverSeed, clientSeed: round.fair.clientSeed, nonce: 1 });
  expect(round.outcome).toMatchObject({ roll: chance.integer(10_001) / 100 });
});

it('keeps nonces gapless, replays every saved round, and leaves the books balanced, for any mix of bets', async () => {
  const members = await Promise.all(
    ['5.00', '400.00', '5000.00', '300.00'].map((amount) => table.newMember(north, amount)),
  );
  const step = fc.record({
    who: fc.nat(members.length - 1),
    stake: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('1.00', '1.50', '7.00') },
      fc.constantFrom('0.00', '0.99', '1000.00', '1000.01', '1e3', '-1.00', '1.001'),
    ),
    key: fc.nat(40).map(String),
    target: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(50.5, 49.5, 20, 80) },
      fc.constantFrom(99.99, 100, 49.999, Number.NaN),
    ),
    direction: fc.constantFrom('over', 'under', 'over', 'under', 'both'),
    isRotation: fc.constantFrom(false, false, false, false, true),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const run = randomUUID();
      await Promise.all(
        steps.map(({ who, stake, key, target, direction, isRotation }) => {
          const member = members[who]!;
          if (isRotation) {
            const session = stageOf(member, 'dice');
            return rotateSeeds(table.play.routes, north, session, key);
          }
          return bet(member, { stake, key: `${run}-${key}`, input: { target, direction } });
        }),
      );
    }),
    { numRuns: process.env.WHOLE ? 40 : 12 },
  );
  let replayed = 0;
  for (const member of members) {
    const rounds = await roundsOf(member.memberId);
    const byPair = Map.groupBy(rounds, (round) => round.seed_id);
    for (const pair of byPair.values()) {
      expect(pair.map((round) => round.nonce)).toEqual(pair.map((_, index) => index));
    }
    for (const round of rounds) {
      const again = await table.play.replayRound(round);
      expect(again).toEqual({ outcome: round.outcome, payoutMinor: round.payout_minor });
      replayed += 1;
    }
    const net = rounds.reduce((sum, round) => sum - round.stake_minor + round.payout_minor, 0n);
    const opening = [500n, 40_000n, 500_000n, 30_000n][members.indexOf(member)] ?? 0n;
    expect(await cash(member)).toBe(opening + net);
  }
  expect(replayed).toBeGreaterThan(50);
}, 120_000);

it('detects a changed outcome', async () => {
  const member = await table.newMember();
  answered(await bet(member));
  const [round] = await roundsOf(member.memberId);
  // One of them may roll the same, once in 10,001.
  const forged = [1, 2, 3].map((more) => ({ ...round!, nonce: round!.nonce + more }));
  const replayed = await Promise.all(forged.map((one) => table.play.replayRound(one)));
  expect(replayed.map(({ outcome }) => outcome)).not.toEqual(forged.map(() => round!.outcome));
});

it('refuses stakes outside the merchant’s limits and bets that could win more than its cap', async () => {
  const member = await table.newMember(north, '100000.00');
  expect(codeOf(await bet(member, { stake: '0.99' }))).toBe('stake.out_of_range');
  expect(codeOf(await bet(member, { stake: '1000.01' }))).toBe('stake.out_of_range');
  expect(codeOf(await bet(member, { stake: '1.001' }))).toBe('money.malformed');
  expect(codeOf(await bet(member, { stake: '5000000000000000000000' }))).toBe('money.malformed');
  // 99.99 over pays some 9900 times the stake: within the cap at 50, above it at 51
  const longShot = { target: 99.99, direction: 'over' };
  expect(codeOf(await bet(member, { stake: '50.00', input: longShot }))).toBe('ok');
  const refused = await bet(member, { stake: '51.00', input: longShot });
  expect(refused).toMatchObject({
    ok: false,
    refusal: { code: 'stake.out_of_range', value: { minimum: '1.00', maximum: '50.50' } },
  });
  for (const input of [null, {}, 'over', { target: '50.5', direction: 'over' }, { ...even, extra: 1 }]) {
    expect(codeOf(await bet(member, { input }))).toBe('input.invalid');
  }
  expect(await roundsOf(member.memberId)).toHaveLength(1);
});

it('plays trial money at the same odds and never touches real money', async () => {
  const trial = await table.newMember(north, '0.00', true);
  const before = await cash(trial);
  const played = answered(await bet(trial, { stake: '5.00' }));
  expect(await cash(trial)).toBe(before - 500n + BigInt(played.round.payout.replace('.', '')));
  const [round] = await roundsOf(trial.memberId);
  expect(round).toMatchObject({ is_trial: true });
  expect(await table.play.replayRound(round!)).toMatchObject({ outcome: round!.outcome });
  expect(await cash({ ...trial, isTrial: false })).toBe(0n);
});

it('hides rounds of other members and other merchants', async () => {
  const [owner, otherMember] = await Promise.all([table.newMember(), table.newMember()]);
  const { round } = answered(await bet(owner));
  const detail = (merchant: Merchant, memberId: string) =>
    table.play.roundDetail(table.db, merchant, memberId, round.roundId);
  expect((await detail(north, owner.memberId))?.round).toEqual(round);
  expect(await detail(north, otherMember.memberId)).toBeUndefined();
  expect(await detail(south, owner.memberId)).toBeUndefined();
  const key = randomUUID();
  answered(await bet(owner, { key }));
  const other = answered(await bet(otherMember, { key }));
  expect(other.round.roundId).not.toBe(round.roundId);
  const shown = answered(
    await request(table.play.routes, 'stageRounds', north, {
      session: stageOf(otherMember, 'dice'),
      query: { limit: 50 },
    }),
  );
  expect(shown.content.map(({ roundId }) => roundId)).toEqual([other.round.roundId]);
});

it('pages through the history without losing or doubling a round', async () => {
  const member = await table.newMember();
  const played: string[] = [];
  for (let count = 0; count < 7; count++) played.unshift(answered(await bet(member)).round.roundId);
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 10; page++) {
    const query = { limit: 3, ...(cursor === undefined ? {} : { cursor }) };
    const answer = answered(
      await request(table.play.routes, 'stageRounds', north, { session: stageOf(member, 'dice'), query }),
    );
    seen.push(...answer.content.map(({ roundId }) => roundId));
    cursor = answer.next;
    if (cursor === undefined) break;
  }
  expect(seen).toEqual(played);
});

it('stops a delisted game, also in open frames', async () => {
  const member = await table.newMember();
  const session = { ...stageOf(member, 'dice'), game: { id: 1, code: 'dice' } };
  const answer = await request(table.play.routes, 'playRound', north, {
    session,
    body: { stake: '1.00', input: even },
    idempotencyKey: randomUUID(),
  });
  expect(codeOf(answer)).toBe('game.disabled');
  const lottery = stageOf(member, 'fast-five');
  const wrong = await request(table.play.routes, 'playRound', north, {
    session: lottery,
    body: { stake: '1.00', input: even },
    idempotencyKey: randomUUID(),
  });
  expect(codeOf(wrong)).toBe('game.disabled');
});

it('stores the server seed encrypted until it is revealed', async () => {
  const member = await table.newMember();
  answered(await bet(member));
  const secret = answered(await rotateSeeds(table.play.routes, north, stageOf(member, 'dice'), 'a'));
  answered(await bet(member));
  const rows = await table.db
    .selectFrom('play_seed')
    .selectAll()
    .where('merchant_id', '=', 'north')
    .where('member_id', '=', member.memberId)
    .execute();
  const active = rows.find((row) => row.revealed_at === null);
  expect(active).toMatchObject({ server_seed: null });
  expect(Buffer.from(active!.encrypted_seed ?? '', 'base64url').toString('latin1')).not.toMatch(/[0-9a-f]{64}/);
  expect(rows.find((row) => row.revealed_at !== null)).toMatchObject({
    server_seed: secret.revealed?.serverSeed,
    encrypted_seed: null,
  });
});
