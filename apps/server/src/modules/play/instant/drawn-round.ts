/** A round that is decided at once, as single bets and volleys play it: drawn from its seeds, saved with its fact, and what it moves. */
import { countedMinor, fairChance, ONE_E4, payoutMinor, type Settled } from '#engine-kit';
import type { Json } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Encryptor } from '../../../db/encryptor.ts';
import { bonusPartsAtOnce, type GroupedMovement } from '../../wallet/index.ts';
import { type BetOn, movementOf, requestHashOf, stakeOf } from '../bet.ts';
import type { PlayDeps } from '../deps.ts';
import type { InstantGame } from '../game-registry.ts';
import { costE4, stakeRuleOf } from '../rules.ts';
import { serverSeedOf } from '../seeds.ts';
import type { RoundRow, SeedRow } from '../store.ts';
import { saveRounds } from '../store-batch.ts';

/** One valid bet; whether it is funded is decided in the transaction. */
export type Bet = BetOn<InstantGame>;

/** A bet with its seed pair. */
export interface SeededBet {
  readonly bet: Bet;
  readonly seed: SeedRow;
  readonly roundId: string;
}

export interface Funded extends SeededBet {
  readonly balanceBefore: bigint;
  /** What of the stake is bonus money. */
  readonly use?: GroupedMovement['drawn'];
}

export interface Drawn extends Funded {
  readonly nonce: number;
  readonly outcome: Json;
  readonly settled: Settled;
  readonly payout: bigint;
}

/** Rounds with what is saved of them. */
export interface RowedRound {
  readonly drawn: Drawn;
  readonly row: RoundRow;
}

/** The outcome depends on seeds, nonce and input; never on stake, member or balance. */
export function drawRound(encryptor: Encryptor, funded: Funded): Drawn {
  const { bet, seed } = funded;
  const nonce = seed.next_nonce;
  const chance = fairChance({ serverSeed: serverSeedOf(encryptor, seed), clientSeed: seed.client_seed, nonce });
  const outcome = bet.game.engine.play(bet.input, chance);
  const settled = bet.game.engine.settle(outcome);
  const payout = payoutMinor(bet.unitMinor, settled.paidE4, stakeRuleOf(bet.merchant, bet.game).capMinor);
  return { ...funded, nonce, outcome, settled, payout };
}

export function movementsOf(drawn: Drawn): readonly GroupedMovement[] {
  const { bet, roundId, payout } = drawn;
  const stake = { ...stakeOf(drawn), kind: 'stake' as const, drawn: drawn.use };
  if (payout === 0n) return [stake];
  const win = { externalId: `win:${roundId}`, amountMinor: payout, ref: roundId, requestHash: roundId };
  return [stake, { ...movementOf(bet, win), kind: 'payout' }];
}

export function rowed(drawn: Drawn, now: Date): RowedRound {
  return { drawn, row: rowOf(drawn, now) };
}

/** Saves rounds, advances their seeds, and publishes their facts. */
export async function saveDrawn(tx: Tx, deps: Pick<PlayDeps, 'outbox'>, rounds: readonly RowedRound[]): Promise<void> {
  await saveRounds(
    tx,
    rounds.map(({ row }) => row),
  );
  await deps.outbox.publishMany(
    tx,
    rounds.map(({ drawn, row }) => ({
      merchantId: row.merchant_id,
      kind: 'round.settled' as const,
      body: factOf(drawn, row),
    })),
  );
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
    free_set_id: null,
    at: now,
  };
}

function factOf({ bet, settled, use, payout }: Drawn, row: RoundRow) {
  return {
    roundId: row.id,
    memberId: row.member_id,
    isTrial: row.is_trial,
    game: row.game,
    variant: bet.game.variant.code,
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
    bonusParts: bonusPartsAtOnce({ ref: row.id, drawn: use, stakeMinor: row.stake_minor, payoutMinor: payout }),
  };
}
