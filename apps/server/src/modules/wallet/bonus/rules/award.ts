/** What an award asks to be played, and what wins of free rounds award. Pure. */
import { assert } from '#kernel';

const requirementBases = ['award', 'award+deposit', 'deposit'] as const;
export type RequirementBasis = (typeof requirementBases)[number];

export interface Requirement {
  readonly times: number;
  readonly of: RequirementBasis;
}

export interface Given {
  readonly awardMinor: bigint;
  readonly depositMinor: bigint;
}

/** The sum to be played. */
export function requiredFor({ times, of }: Requirement, { awardMinor, depositMinor }: Given): bigint {
  assert(Number.isInteger(times) && times >= 0, 'a sum is a whole multiple');
  const basis = (of === 'deposit' ? 0n : awardMinor) + (of === 'award' ? 0n : depositMinor);
  return basis * BigInt(times);
}

/** Free rounds are staked with nothing: what they win is the award, up to a cap. */
export function awardOfWins(winsMinor: bigint, capMinor: bigint | undefined): bigint {
  return capMinor !== undefined && winsMinor > capMinor ? capMinor : winsMinor;
}
