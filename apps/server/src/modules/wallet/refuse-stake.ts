/** Why a stake is not covered, in the words of the player: a bonus that may not be used here is not a lack of money. */
import type { StakeRefusal } from '#contract';
import { type Result, refuse } from '#kernel';
import type { StakeCheck } from './wallet.ts';

export function refuseStake({ barredBy }: Extract<StakeCheck, { kind: 'insufficient' }>): Result<never, StakeRefusal> {
  if (barredBy === undefined) return refuse('wallet.insufficient');
  return refuse(barredBy === 'above_max' ? 'bonus.above_max' : 'bonus.game_excluded');
}
