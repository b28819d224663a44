/** Saves what an opening or a move has come to: the round goes on, or is over and becomes a round like any other. */
import { countedMinor, payoutMinor } from '#engine-kit';
import { assert, type Json, type StakeResult } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { bonusUseOf, type GroupedMovement, type PlayedGame } from '../../wallet/index.ts';
import { movementOf } from '../bet.ts';
import type { PlayDeps } from '../deps.ts';
import type { SteppedGame } from '../game-registry.ts';
import { stakeRuleOf } from '../rules.ts';
import { publicSeed, type RoundRow, type SeedRow } from '../store.ts';
import { saveRounds } from '../store-batch.ts';
import { playedForE4 } from './rules.ts';
import { deleteOpenRound, type OpenRound, updateOpenRound } from './store.ts';
import { endedToWire, openToWire, type WireStepped } from './wire.ts';

export type SteppedDeps = Pick<PlayDeps, 'bonus' | 'outbox' | 'wallet'>;

/** A round whose seed pair is locked. */
export interface LockedRound {
  readonly merchant: Merchant;
  readonly round: OpenRound;
  readonly seed: SeedRow;
  readonly now: Date;
}

const accountOf = ({ merchant, round }: Pick<LockedRound, 'merchant' | 'round'>) => ({
  merchant,
  memberId: round.member_id,
  isTrial: round.is_trial,
});

/** A movement of a round, under the game's code. */
export function moneyOf(
  { merchant, round }: Pick<LockedRound, 'merchant' | 'round'>,
  movement: Pick<GroupedMovement, 'kind' | 'externalId' | 'amountMinor' | 'bonusUse'>,
): GroupedMovement {
  const { member_id: memberId, is_trial: isTrial, source, game, id } = round;
  const bet = { merchant, memberId, isTrial, source, game: { manifest: { code: game } } };
  return { ...movementOf(bet, { ...movement, ref: id, requestHash: id }), kind: movement.kind };
}

/** `staked`: what this step stakes; its funds were checked in this transaction. */
export async function saveProgress(
  tx: Tx,
  deps: SteppedDeps,
  game: SteppedGame,
  locked: LockedRound,
  step: { readonly state: Json; readonly staked: readonly GroupedMovement[] },
): Promise<WireStepped> {
  const { merchant, round, seed } = locked;
  const { state, staked } = step;
  const { engine, manifest } = game;
  if (!engine.isOver(state)) {
    await updateOpenRound(tx, round);
    if (staked.length > 0) {
      const body = { memberId: round.member_id, isTrial: round.is_trial };
      await deps.outbox.publishMany(tx, [{ merchantId: merchant.id, kind: 'balance.changed', body }]);
    }
    await post(tx, deps, staked);
    return openToWire(game, round, publicSeed(seed), state);
  }
  const settled = engine.settle(state);
  const bonusUse = bonusUseOf(manifest);
  const payout = payoutMinor(round.stake_minor, settled.paidE4, stakeRuleOf(merchant, game).capMinor);
  const win =
    payout > 0n
      ? [moneyOf(locked, { kind: 'payout', externalId: `win:${round.id}`, amountMinor: payout, bonusUse })]
      : [];
  const row = await saveEnd(tx, deps, locked, {
    outcome: state,
    payout,
    result: settled.result,
    counted: countedMinor(round.stake_minor, settled),
    movements: [...staked, ...win],
    game: manifest,
    maxMultiplierE4: playedForE4(game, round.input, state),
  });
  return endedToWire(game, { round: row, seed: publicSeed(seed) });
}

interface End {
  readonly outcome: Json;
  readonly payout: bigint;
  readonly result: StakeResult;
  readonly counted: bigint;
  readonly movements: readonly GroupedMovement[];
  readonly game: PlayedGame;
  readonly maxMultiplierE4?: number;
}

/**
 * An open round becomes one that is over: published, paid and saved as rounds that are decided at once. It is saved last: what it left can be
 * less than it paid, where the bonus that it drew on has ended meanwhile.
 */
export async function saveEnd(tx: Tx, deps: SteppedDeps, locked: LockedRound, end: End): Promise<RoundRow> {
  const { round, now } = locked;
  await deleteOpenRound(tx, round);
  const { id: ref, member_id: memberId, is_trial: isTrial } = round;
  const bonusParts = await deps.bonus.partsOfOutcome(tx, round.merchant_id, {
    bonusUse: bonusUseOf(end.game),
    bets: round.cash_minor === round.staked_minor ? [] : [{ ref, memberId, isTrial }],
    movements: end.movements,
  });
  const body = {
    roundId: ref,
    memberId,
    isTrial,
    game: round.game,
    variant: round.variant,
    category: end.game.category,
    currency: round.currency,
    stakeMinor: round.staked_minor.toString(),
    payoutMinor: end.payout.toString(),
    result: end.result,
    countedMinor: end.counted.toString(),
    ...(end.maxMultiplierE4 === undefined ? {} : { maxMultiplierE4: end.maxMultiplierE4 }),
    at: now.toISOString(),
    bonusParts,
  };
  await deps.outbox.publishMany(tx, [{ merchantId: round.merchant_id, kind: 'round.settled', body }]);
  await post(tx, deps, end.movements);
  const row = await rowOf(tx, deps, locked, end);
  await saveRounds(tx, [row]);
  return row;
}

async function post(tx: Tx, deps: SteppedDeps, movements: readonly GroupedMovement[]): Promise<void> {
  if (movements.length === 0) return;
  const [moved] = await deps.wallet.moveGroups(tx, [movements]);
  assert(moved?.kind === 'applied', 'a step is posted once, and its stake was checked under a lock');
}

async function rowOf(tx: Tx, deps: SteppedDeps, locked: LockedRound, end: End): Promise<RoundRow> {
  const { round, now } = locked;
  const {
    source: _source,
    due_at: _due,
    opened_at: _opened,
    staked_minor: stakedMinor,
    cash_minor: _cash,
    ...rest
  } = round;
  const { minor } = await deps.bonus.balanceIn(tx, accountOf(locked), end.game);
  return {
    ...rest,
    outcome: end.outcome as RoundRow['outcome'],
    opening_minor: round.stake_minor,
    stake_minor: stakedMinor,
    payout_minor: end.payout,
    balance_minor: minor,
    free_set_id: null,
    at: now,
  };
}
