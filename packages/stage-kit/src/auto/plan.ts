/** What an autobet is made of: the plan of its player, and the turns of its game. */
import type { BetProgress, BetStrategy } from '#engine-kit';

export interface AutoPlan {
  readonly strategy: BetStrategy;
  /** Volleys, where the game takes them; else each round is shown. */
  readonly isFast: boolean;
}

/** `stopped` by the player; `broken` by what else ended it: the page left, the connection lost, a reminder, a refusal. */
export type AutoEnd = NonNullable<BetProgress['ended']> | 'balance' | 'limit' | 'stopped' | 'broken';

/** What a round cost and paid. */
export interface AutoRound {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

/** Rounds of the game, shown to their end; undefined when nothing was played. */
export interface AutoTurns {
  /** `stopping` resolves once somebody ends the run: what is still waited for need not begin. */
  readonly single: (stakeMinor: bigint, stopping: Promise<void>) => Promise<AutoRound | undefined>;
  /** As many rounds of the strategy as one volley has, the first at this stake. `ended` by what only the server knows. Of instant games. */
  readonly volley?: (
    strategy: BetStrategy,
    stakeMinor: bigint,
  ) => Promise<{ readonly rounds: readonly AutoRound[]; readonly ended?: 'balance' | 'limit' | undefined } | undefined>;
}
