/** How a stake is drawn from cash and bonus money, and how what it pays is divided. Pure; every division rounds down. */
import { multiplyRatio } from '#kernel';
import type { SpendOrder } from '../../wallet.ts';

const lesser = (one: bigint, other: bigint) => (one < other ? one : other);

export interface Funds {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
}

/** The part of the stake that is bonus money; undefined where both together are less than the stake. */
export function bonusPartOfStake(order: SpendOrder, stakeMinor: bigint, funds: Funds): bigint | undefined {
  const { cashMinor, bonusMinor } = funds;
  // A debt is no money: nothing is staked before it is settled.
  if (cashMinor < 0n || stakeMinor > cashMinor + bonusMinor) return undefined;
  if (stakeMinor === 0n) return 0n;
  if (order === 'ratio') return multiplyRatio(stakeMinor, bonusMinor, cashMinor + bonusMinor);
  if (order === 'bonus_first') return lesser(stakeMinor, bonusMinor);
  return stakeMinor - lesser(stakeMinor, cashMinor);
}

export interface Split {
  readonly stakeMinor: bigint;
  readonly bonusMinor: bigint;
}

/** The bonus's part of a running total, so that several payouts divide like one of their sum. */
export function bonusPartOf({ stakeMinor, bonusMinor }: Split, totalMinor: bigint): bigint {
  return multiplyRatio(totalMinor, bonusMinor, stakeMinor);
}

export interface EndedGrant {
  readonly isCompleted: boolean;
  readonly isSticky: boolean;
  readonly awardMinor: bigint;
  readonly returnedMinor: bigint;
  readonly convertedMinor: bigint;
  readonly capMinor?: bigint | undefined;
}

export interface Parts {
  readonly returnedMinor: bigint;
  readonly convertedMinor: bigint;
  /** To the campaign: not the award, but what it does not let go. */
  readonly restMinor: bigint;
}

/** Bonus money of a grant that is completed, or what a bet of it pays later: the award of a sticky one first, then cash up to the cap. */
export function partsAtCompletion(grant: EndedGrant, bonusMinor: bigint): Parts {
  if (!grant.isCompleted) return { returnedMinor: 0n, convertedMinor: 0n, restMinor: bonusMinor };
  const returnedMinor = grant.isSticky ? lesser(bonusMinor, grant.awardMinor - grant.returnedMinor) : 0n;
  const left = bonusMinor - returnedMinor;
  const room = grant.capMinor === undefined ? left : grant.capMinor - grant.convertedMinor;
  const convertedMinor = lesser(left, room);
  return { returnedMinor, convertedMinor, restMinor: left - convertedMinor };
}

export interface ActiveSum {
  readonly depositMinor: bigint;
  readonly cashStakedMinor: bigint;
  readonly requiredMinor: bigint;
}

/** A withdrawal takes of the bonus money as much as it takes of the deposit that is not played yet. */
export function proportionOf(sum: ActiveSum, bonusMinor: bigint, withdrawnMinor: bigint) {
  const { depositMinor, cashStakedMinor, requiredMinor } = sum;
  const unplayed = depositMinor - cashStakedMinor;
  const takenMinor = unplayed > 0n ? lesser(withdrawnMinor, unplayed) : 0n;
  if (takenMinor === 0n) return { takenMinor, bonusMinor: 0n, requiredMinor: 0n };
  return {
    takenMinor,
    bonusMinor: multiplyRatio(bonusMinor, takenMinor, depositMinor),
    requiredMinor: multiplyRatio(requiredMinor, takenMinor, depositMinor),
  };
}
