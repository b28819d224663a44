/** A bet that drew on bonus money: how movements change it, and what facts say of it. Pure. */
import type { BonusPart } from '#contract';
import { assert } from '#kernel';
import type { GroupedMovement } from '../../wallet.ts';
import { bonusPartOf } from './split.ts';

/** A bet that drew on bonus money, and the running totals of what it paid and gave back. */
export interface BonusBet {
  readonly ref: string;
  readonly grantId: string;
  readonly memberId: string;
  /** `GAME:DRAW` of a bet in a draw. */
  readonly draw: string | undefined;
  readonly stakeMinor: bigint;
  readonly bonusMinor: bigint;
  readonly paidMinor: bigint;
  readonly paidBonusMinor: bigint;
  readonly refundedMinor: bigint;
  readonly refundedBonusMinor: bigint;
}

/** What of its stake is bonus money, less what was given back. */
export const bonusStakeOf = ({ bonusMinor, refundedBonusMinor }: BonusBet): bigint => bonusMinor - refundedBonusMinor;

/** A rebate is a part of the stake: of a stake in bonus money it is no cash. */
export const isBack = ({ kind, pot }: Pick<GroupedMovement, 'kind' | 'pot'>): boolean =>
  (kind === 'payout' || kind === 'refund' || kind === 'rebate') && pot === undefined;

function emptyBet({ ref, accountRef, bonusUse }: GroupedMovement, grantId: string): BonusBet {
  const nothing = { stakeMinor: 0n, bonusMinor: 0n, paidMinor: 0n, paidBonusMinor: 0n };
  const draw = bonusUse?.draw;
  return { ref, grantId, memberId: accountRef.memberId, draw, ...nothing, refundedMinor: 0n, refundedBonusMinor: 0n };
}

/** The bet after a movement of its own; undefined where it has drawn on nothing. The same object where it says nothing new. */
export function afterMovement(bet: BonusBet | undefined, movement: GroupedMovement): BonusBet | undefined {
  const { kind, amountMinor, drawn } = movement;
  if (kind === 'stake') {
    const bonusMinor = drawn?.bonusMinor ?? 0n;
    const before = bonusMinor > 0n && drawn ? (bet ?? emptyBet(movement, drawn.grantId)) : bet;
    // A further stake of cash changes the share of a round that drew on bonus money before.
    return (
      before && {
        ...before,
        stakeMinor: before.stakeMinor + amountMinor,
        bonusMinor: before.bonusMinor + bonusMinor,
      }
    );
  }
  // A rebate comes once, and is no part of what was won.
  if (!bet || !isBack(movement) || kind === 'rebate') return bet;
  if (kind === 'refund') {
    const refundedMinor = bet.refundedMinor + amountMinor;
    assert(refundedMinor <= bet.stakeMinor, 'no more than a stake is given back');
    return { ...bet, refundedMinor, refundedBonusMinor: bonusPartOf(bet, refundedMinor) };
  }
  const paidMinor = bet.paidMinor + amountMinor;
  return { ...bet, paidMinor, paidBonusMinor: bonusPartOf(bet, paidMinor) };
}

/** Bets as facts say what of them is bonus money, after these movements of theirs. */
export function bonusPartsAfter(known: readonly BonusBet[], movements: readonly GroupedMovement[]): BonusPart[] {
  const bets = new Map(known.map((bet) => [bet.ref, bet]));
  for (const movement of movements) {
    const after = afterMovement(bets.get(movement.ref), movement);
    if (after) bets.set(movement.ref, after);
  }
  return [...bets.values()].map((bet) => ({
    ref: bet.ref,
    grantId: bet.grantId,
    stakeMinor: bonusStakeOf(bet).toString(),
    payoutMinor: bet.paidBonusMinor.toString(),
  }));
}
