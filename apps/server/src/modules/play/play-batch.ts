/** Bets of many members in one transaction: seeds locked, stakes taken, outcomes drawn, wins paid, rounds kept, facts told. */
import { createHash } from 'node:crypto';
import { fairChance, payoutMinor } from '#engine-kit';
import { assert, type Json, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { Sealer } from '../../db/sealer.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Movement, MovementAnswer } from '../wallet/index.ts';
import { keepRounds, lockSeeds } from './batch-store.ts';
import type { PlayDeps } from './deps.ts';
import type { InstantGame } from './game-shelf.ts';
import { stakeRuleOf } from './rules.ts';
import { serverSeedOf } from './seeds.ts';
import { type RoundRow, roundsByKeys, type SeedRow, type StoredRound } from './store.ts';

/** One bet, read and allowed; whether there is money for it shows in the transaction. */
export interface Bet {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly isTrial: boolean;
  readonly game: InstantGame;
  /** The house account across: the vendor. */
  readonly source: string;
  readonly stakeMinor: bigint;
  readonly input: Json;
  readonly key: string;
}

export type BetRefusal = 'wallet.insufficient' | 'request.idempotency_key_reused' | 'request.too_many';
export type BetAnswer = Result<StoredRound, BetRefusal>;

/** A bet with the pair it draws from. */
interface SeededBet {
  readonly bet: Bet;
  readonly seed: SeedRow;
}

interface Drawn extends SeededBet {
  readonly roundId: string;
  readonly nonce: number;
  readonly outcome: Json;
  readonly payout: bigint;
  readonly balance: bigint;
}

const ownerOf = ({ merchant, memberId, game }: Bet) => ({
  merchantId: merchant.id,
  memberId,
  game: game.manifest.code,
});

export function requestHashOf(bet: Bet): string {
  const told = JSON.stringify([bet.game.manifest.code, bet.isTrial, bet.stakeMinor.toString(), bet.input]);
  return createHash('sha256').update(told).digest('base64url');
}

function movementOf(
  bet: Bet,
  movement: Pick<Movement, 'externalId' | 'amountMinor' | 'ref' | 'requestHash'>,
): Movement {
  const { merchant, memberId, isTrial, source, game } = bet;
  return { ...movement, purse: { merchant, memberId, isTrial }, source, label: game.manifest.code };
}

/**
 * Runs bets of distinct members. An undefined answer means: no pair in use yet, begin one and come again. A duplicate is found by the
 * ledger, which knows the stake's external id; its round is then read and answered again.
 */
export async function playBatch(
  tx: Tx,
  deps: PlayDeps,
  sealer: Sealer,
  bets: readonly Bet[],
): Promise<readonly (BetAnswer | undefined)[]> {
  const answers: (BetAnswer | undefined)[] = bets.map(() => undefined);
  const { seeds, now } = await lockSeeds(tx, bets.map(ownerOf));
  const pairs = new Map(seeds.map((seed) => [`${seed.merchant_id}/${seed.member_id}/${seed.game}`, seed]));
  const places = new Map<SeededBet, number>();
  for (const [place, bet] of bets.entries()) {
    const { merchantId, memberId, game } = ownerOf(bet);
    const seed = pairs.get(`${merchantId}/${memberId}/${game}`);
    if (seed) places.set({ bet, seed }, place);
  }
  const answer = (seeded: SeededBet, value: BetAnswer) => {
    const place = places.get(seeded);
    assert(place !== undefined, 'every bet has its place in the batch');
    answers[place] = value;
  };

  const { due, early } = sortByPace([...places.keys()], now);
  const staked = due.map((seeded) => ({ seeded, roundId: newId(deps.clock, deps.random) }));
  const told = await deps.wallet.stakeMany(tx, staked.map(stakeOf));
  const funded: { seeded: SeededBet; roundId: string; balance: bigint }[] = [];
  const repeated: SeededBet[] = [...early];
  for (const [index, { seeded, roundId }] of staked.entries()) {
    const said = told[index];
    assert(said, 'the wallet answers every movement');
    if (said.kind === 'applied') funded.push({ seeded, roundId, balance: said.balanceMinor });
    else if (said.kind === 'replayed') repeated.push(seeded);
    else answer(seeded, refused(said));
  }
  for (const [seeded, value] of await answerAgain(tx, repeated)) answer(seeded, value);
  for (const [seeded, value] of await drawAndPay(tx, deps, sealer, funded, now)) answer(seeded, value);
  return answers;
}

function stakeOf({ seeded: { bet }, roundId }: { seeded: SeededBet; roundId: string }): Movement {
  return movementOf(bet, {
    externalId: `bet:${bet.memberId}:${bet.key}`,
    amountMinor: bet.stakeMinor,
    ref: roundId,
    requestHash: requestHashOf(bet),
  });
}

function refused(said: Extract<MovementAnswer, { kind: 'conflict' | 'insufficient' }>): BetAnswer {
  return said.kind === 'conflict' ? refuse('request.idempotency_key_reused') : refuse('wallet.insufficient');
}

/** A jurisdiction's shortest round holds on the server too: a bet that comes too early is a repeated request, or refused. */
function sortByPace(seeded: readonly SeededBet[], now: Date): { due: SeededBet[]; early: SeededBet[] } {
  const due: SeededBet[] = [];
  const early: SeededBet[] = [];
  for (const one of seeded) {
    const { minimumRoundMs } = one.bet.merchant.manifest.play;
    const last = one.seed.last_played_at?.getTime() ?? 0;
    (minimumRoundMs > 0 && now.getTime() - last < minimumRoundMs ? early : due).push(one);
  }
  return { due, early };
}

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
  sealer: Sealer,
  funded: readonly { seeded: SeededBet; roundId: string; balance: bigint }[],
  now: Date,
): Promise<[SeededBet, BetAnswer][]> {
  if (funded.length === 0) return [];
  const drawn = funded.map(({ seeded, roundId, balance }) => draw(sealer, seeded, roundId, balance));
  const winners = drawn.filter((one) => one.payout > 0n);
  const paid = await deps.wallet.payoutMany(tx, winners.map(payoutOf));
  const balances = new Map<Drawn, bigint>();
  for (const [index, winner] of winners.entries()) {
    const said = paid[index];
    assert(said?.kind === 'applied', 'a round that was just drawn is paid once');
    balances.set(winner, said.balanceMinor);
  }
  const rounds = drawn.map((one) => ({ one, row: rowOf(one, balances.get(one) ?? one.balance, now) }));
  await keepRounds(
    tx,
    rounds.map(({ row }) => row),
  );
  await deps.outbox.tellMany(
    tx,
    rounds.map(({ one, row }) => ({
      merchantId: row.merchant_id,
      kind: 'round.settled' as const,
      body: factOf(one, row),
    })),
  );
  return rounds.map(({ one, row }) => [one.seeded, ok({ round: row, seed: publicSeed(one.seed) })]);
}

/** The outcome sees the seeds, the nonce and the input; never the stake, the member or the balance. */
function draw(sealer: Sealer, seeded: SeededBet, roundId: string, balance: bigint): Drawn & { seeded: SeededBet } {
  const { bet, seed } = seeded;
  const nonce = seed.next_nonce;
  const chance = fairChance({ serverSeed: serverSeedOf(sealer, seed), clientSeed: seed.client_seed, nonce });
  const outcome = bet.game.engine.play(bet.input, chance);
  const payout = payoutMinor(bet.stakeMinor, outcome.multiplierE4, stakeRuleOf(bet.merchant).capMinor);
  return { seeded, bet, seed, roundId, nonce, outcome, payout, balance };
}

function payoutOf({ bet, roundId, payout }: Drawn): Movement {
  return movementOf(bet, { externalId: `win:${roundId}`, amountMinor: payout, ref: roundId, requestHash: roundId });
}

function publicSeed(seed: SeedRow): StoredRound['seed'] {
  return { commitment: seed.commitment, clientSeed: seed.client_seed, serverSeed: null };
}

function rowOf({ bet, seed, roundId, nonce, outcome, payout }: Drawn, balance: bigint, now: Date): RoundRow {
  return {
    merchant_id: bet.merchant.id,
    id: roundId,
    member_id: bet.memberId,
    is_trial: bet.isTrial,
    game: bet.game.manifest.code,
    rules_version: bet.game.manifest.rulesVersion,
    seed_id: seed.id,
    nonce,
    input: bet.input as RoundRow['input'],
    outcome: outcome as RoundRow['outcome'],
    currency: bet.merchant.currency.code,
    stake_minor: bet.stakeMinor,
    payout_minor: payout,
    balance_minor: balance,
    idempotency_key: bet.key,
    request_hash: requestHashOf(bet),
    at: now,
  };
}

function factOf({ bet }: Drawn, row: RoundRow) {
  return {
    roundId: row.id,
    memberId: row.member_id,
    isTrial: row.is_trial,
    game: row.game,
    category: bet.game.manifest.category,
    currency: row.currency,
    stakeMinor: row.stake_minor.toString(),
    payoutMinor: row.payout_minor.toString(),
    maxMultiplierE4: bet.game.engine.maxMultiplierE4(bet.input),
    at: row.at.toISOString(),
  };
}
