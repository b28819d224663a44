/**
 * Bets of many members in one transaction: seeds locked, balances checked, outcomes drawn, rounds saved, facts published, money posted.
 */
import { countedMinor, fairChance, ONE_E4, payoutMinor, type Settled } from '#engine-kit';
import { assert, type Json, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { Encryptor } from '../../db/encryptor.ts';
import type { GroupedMovement } from '../wallet/index.ts';
import { type BetOn, type BetRefusal, movementOf, ownerOf, refusedStake, requestHashOf, stakeOf } from './bet.ts';
import type { PlayDeps } from './deps.ts';
import type { InstantGame } from './game-registry.ts';
import { costE4, hasPace, isEarly, stakeRuleOf } from './rules.ts';
import { serverSeedOf } from './seeds.ts';
import { publicSeed, type RoundRow, roundsByKeys, type SeedRow, type StoredRound } from './store.ts';
import { latestPlays, lockSeeds, saveLatestPlays, saveRounds } from './store-batch.ts';

/** One valid bet; whether it is funded is decided in the transaction. */
export type Bet = BetOn<InstantGame>;
export type BetAnswer = Result<StoredRound, BetRefusal>;

/** A bet with its seed pair. */
interface SeededBet {
  readonly bet: Bet;
  readonly seed: SeedRow;
  readonly roundId: string;
}

interface Funded extends SeededBet {
  readonly seeded: SeededBet;
  readonly balanceBefore: bigint;
}

interface Drawn extends Funded {
  readonly nonce: number;
  readonly outcome: Json;
  readonly settled: Settled;
  readonly payout: bigint;
}

/**
 * Runs bets of distinct members. An undefined answer means: no active seed pair was found. A duplicate is found by the
 * ledger, which knows the stake's external id; its round is then read and answered again.
 *
 * The balance is checked before anything is drawn, and stays locked: no outcome is ever drawn without being played. The house account's
 * row, which every bet of every node needs, is locked by the last statement only.
 */
export async function playBatch(
  tx: Tx,
  deps: PlayDeps,
  encryptor: Encryptor,
  bets: readonly Bet[],
): Promise<readonly (BetAnswer | undefined)[]> {
  const answers: (BetAnswer | undefined)[] = bets.map(() => undefined);
  const { seeds, now } = await lockSeeds(tx, bets.map(ownerOf));
  const pairs = new Map(seeds.map((seed) => [`${seed.merchant_id}/${seed.member_id}/${seed.game}`, seed]));
  const places = new Map<SeededBet, number>();
  for (const [place, bet] of bets.entries()) {
    const { merchantId, memberId, game } = ownerOf(bet);
    const seed = pairs.get(`${merchantId}/${memberId}/${game}`);
    if (seed) places.set({ bet, seed, roundId: newId(deps.clock, deps.random) }, place);
  }
  const answer = (seeded: SeededBet, value: BetAnswer) => {
    const place = places.get(seeded);
    assert(place !== undefined, 'every bet has its index in the batch');
    answers[place] = value;
  };

  const seeded = [...places.keys()];
  const checks = await deps.wallet.checkStakes(tx, seeded.map(stakeOf));
  const funded: Funded[] = [];
  const repeated: SeededBet[] = [];
  for (const [index, one] of seeded.entries()) {
    const check = checks[index];
    assert(check, 'the wallet answers every movement');
    if (check.kind === 'ready') funded.push({ ...one, seeded: one, balanceBefore: check.balanceMinor });
    else if (check.kind === 'replayed') repeated.push(one);
    else answer(one, refusedStake(check));
  }
  const { due, early } = await sortByPace(tx, funded, now);
  for (const { seeded } of early) answer(seeded, refuse('request.too_many', { retryAfter: 1 }));
  for (const [one, value] of await answerAgain(tx, repeated)) answer(one, value);
  for (const [one, value] of await drawAndPay(tx, deps, encryptor, due, now)) answer(one, value);
  return answers;
}

/**
 * The minimum round times are enforced per member: the jurisdiction's over all games, so that neither another game nor another seed pair
 * bypasses it, and a game's own over its rounds. The members are locked, so that their last rounds are known.
 */
async function sortByPace(tx: Tx, funded: readonly Funded[], now: Date): Promise<{ due: Funded[]; early: Funded[] }> {
  const latest = await latestPlays(
    tx,
    funded.filter(isPaced).map(({ bet }) => ownerOf(bet)),
  );
  const due: Funded[] = [];
  const early: Funded[] = [];
  for (const one of funded) {
    const { merchant, memberId, game } = one.bet;
    (isEarly(merchant, game.manifest, latest.get(`${merchant.id}/${memberId}`), now) ? early : due).push(one);
  }
  return { due, early };
}

const isPaced = ({ bet }: SeededBet) => hasPace(bet.merchant, bet.game.manifest);

async function answerAgain(tx: Tx, repeated: readonly SeededBet[]): Promise<[SeededBet, BetAnswer][]> {
  if (repeated.length === 0) return [];
  const found = await roundsByKeys(
    tx,
    repeated.map(({ bet }) => ({ merchantId: bet.merchant.id, memberId: bet.memberId, key: bet.key })),
  );
  const rounds = new Map(found.map((stored) => [`${stored.round.member_id}/${stored.round.idempotency_key}`, stored]));
  return repeated.map((seeded) => {
    const stored = rounds.get(`${seeded.bet.memberId}/${seeded.bet.key}`);
    if (!stored) return [seeded, refuse('request.too_many', { retryAfter: 1 })];
    if (stored.round.request_hash !== requestHashOf(seeded.bet))
      return [seeded, refuse('request.idempotency_key_reused')];
    return [seeded, ok(stored)];
  });
}

async function drawAndPay(
  tx: Tx,
  deps: PlayDeps,
  encryptor: Encryptor,
  funded: readonly Funded[],
  now: Date,
): Promise<[SeededBet, BetAnswer][]> {
  if (funded.length === 0) return [];
  const rounds = funded.map((one) => {
    const drawn = draw(encryptor, one);
    return { drawn, row: rowOf(drawn, now) };
  });
  await saveRounds(
    tx,
    rounds.map(({ row }) => row),
  );
  await saveLatestPlays(
    tx,
    rounds.flatMap(({ drawn }) => (isPaced(drawn) ? [ownerOf(drawn.bet)] : [])),
    now,
  );
  await deps.outbox.publishMany(
    tx,
    rounds.map(({ drawn, row }) => ({
      merchantId: row.merchant_id,
      kind: 'round.settled' as const,
      body: factOf(drawn, row),
    })),
  );
  const moved = await deps.wallet.moveGroups(
    tx,
    rounds.map(({ drawn }) => movementsOf(drawn)),
  );
  return rounds.map(({ drawn, row }, index) => {
    const said = moved[index];
    assert(
      said?.kind === 'applied' && said.balancesMinor.at(-1) === row.balance_minor,
      'a posting checked under a lock applies as checked',
    );
    return [drawn.seeded, ok({ round: row, seed: publicSeed(drawn.seed) })];
  });
}

/** The outcome depends on seeds, nonce and input; never on stake, member or balance. */
function draw(encryptor: Encryptor, funded: Funded): Drawn {
  const { bet, seed } = funded;
  const nonce = seed.next_nonce;
  const chance = fairChance({ serverSeed: serverSeedOf(encryptor, seed), clientSeed: seed.client_seed, nonce });
  const outcome = bet.game.engine.play(bet.input, chance);
  const settled = bet.game.engine.settle(outcome);
  const payout = payoutMinor(bet.unitMinor, settled.paidE4, stakeRuleOf(bet.merchant, bet.game).capMinor);
  return { ...funded, nonce, outcome, settled, payout };
}

function movementsOf(drawn: Drawn): readonly GroupedMovement[] {
  const { bet, roundId, payout } = drawn;
  const stake = { ...stakeOf(drawn), kind: 'stake' as const };
  if (payout === 0n) return [stake];
  const win = { externalId: `win:${roundId}`, amountMinor: payout, ref: roundId, requestHash: roundId };
  return [stake, { ...movementOf(bet, win), kind: 'payout' }];
}

function rowOf({ bet, seed, roundId, nonce, outcome, payout, balanceBefore }: Drawn, now: Date): RoundRow {
  return {
    merchant_id: bet.merchant.id,
    id: roundId,
    member_id: bet.memberId,
    is_trial: bet.isTrial,
    game: bet.game.manifest.code,
    rules_version: bet.game.rulesVersion,
    variant: bet.game.variant.code,
    seed_id: seed.id,
    nonce,
    input: bet.input as RoundRow['input'],
    outcome: outcome as RoundRow['outcome'],
    moves: null,
    opening_minor: bet.unitMinor === bet.stakeMinor ? null : bet.unitMinor,
    currency: bet.merchant.currency.code,
    stake_minor: bet.stakeMinor,
    payout_minor: payout,
    balance_minor: balanceBefore - bet.stakeMinor + payout,
    idempotency_key: bet.key,
    request_hash: requestHashOf(bet),
    at: now,
  };
}

function factOf({ bet, settled }: Drawn, row: RoundRow) {
  return {
    roundId: row.id,
    memberId: row.member_id,
    isTrial: row.is_trial,
    game: row.game,
    category: bet.game.manifest.category,
    currency: row.currency,
    stakeMinor: row.stake_minor.toString(),
    payoutMinor: row.payout_minor.toString(),
    result: settled.result,
    countedMinor: countedMinor(bet.unitMinor, settled).toString(),
    maxMultiplierE4: Math.floor(
      (bet.game.engine.maxMultiplierE4(bet.input) * ONE_E4) / costE4(bet.game.engine, bet.input),
    ),
    at: row.at.toISOString(),
  };
}
