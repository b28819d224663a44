/** How a player bets again and again: what each round stakes after the one before, and what ends it. Of server and view alike. */

/** The stake after a round: the same, the first one again, or more or less by so many percent, rounded down to a whole minor unit. */
export type StakeChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'raise' | 'lower'; readonly percent: number };

/** Where the player wants it to end, in minor units above zero; absent for never. The round that reaches one is the last. */
export interface Stops {
  /** One round pays this much more than it staked. */
  readonly winMinor?: bigint | undefined;
  /** All rounds together have lost this much. */
  readonly lossMinor?: bigint | undefined;
  /** All rounds together have won this much. */
  readonly profitMinor?: bigint | undefined;
}

export interface BetStrategy {
  /** What `reset` goes back to. */
  readonly baseMinor: bigint;
  readonly rounds: number;
  readonly onWin: StakeChange;
  readonly onLoss: StakeChange;
  readonly stops: Stops;
}

export type StrategyEnd = 'rounds' | 'win' | 'loss' | 'profit';

export interface BetProgress {
  readonly played: number;
  /** Won less lost. */
  readonly netMinor: bigint;
  /** The stake of the next round, in which multiples are counted. */
  readonly nextMinor: bigint;
  readonly ended?: StrategyEnd;
}

export function firstProgress(nextMinor: bigint): BetProgress {
  return { played: 0, netMinor: 0n, nextMinor };
}

/** After a round. `stakeMinor` is all that it cost. A round that pays back exactly its stake is neither won nor lost. */
export function progressAfter(
  strategy: BetStrategy,
  before: BetProgress,
  round: { readonly stakeMinor: bigint; readonly payoutMinor: bigint },
): BetProgress {
  const wonMinor = round.payoutMinor - round.stakeMinor;
  const [played, netMinor] = [before.played + 1, before.netMinor + wonMinor];
  const change = wonMinor > 0n ? strategy.onWin : wonMinor < 0n ? strategy.onLoss : ({ kind: 'keep' } as const);
  const ended = endOf(strategy, { played, netMinor, wonMinor });
  return {
    played,
    netMinor,
    nextMinor: stakeAfter(change, before.nextMinor, strategy.baseMinor),
    ...(ended && { ended }),
  };
}

function stakeAfter(change: StakeChange, stakeMinor: bigint, baseMinor: bigint): bigint {
  if (change.kind === 'keep') return stakeMinor;
  if (change.kind === 'reset') return baseMinor;
  return (stakeMinor * BigInt(100 + (change.kind === 'raise' ? change.percent : -change.percent))) / 100n;
}

function endOf(
  { stops, rounds }: BetStrategy,
  now: { readonly played: number; readonly netMinor: bigint; readonly wonMinor: bigint },
): StrategyEnd | undefined {
  const { winMinor, lossMinor, profitMinor } = stops;
  if (lossMinor !== undefined && -now.netMinor >= lossMinor) return 'loss';
  if (profitMinor !== undefined && now.netMinor >= profitMinor) return 'profit';
  if (winMinor !== undefined && now.wonMinor >= winMinor) return 'win';
  return now.played >= rounds ? 'rounds' : undefined;
}

/** What is left of a strategy after some rounds: the same rounds follow as if it had never been interrupted. */
export function strategyLeft(strategy: BetStrategy, { played, netMinor }: BetProgress): BetStrategy {
  const { winMinor, lossMinor, profitMinor } = strategy.stops;
  const stops = {
    winMinor,
    lossMinor: lossMinor === undefined ? undefined : lossMinor + netMinor,
    profitMinor: profitMinor === undefined ? undefined : profitMinor - netMinor,
  };
  return { ...strategy, rounds: strategy.rounds - played, stops };
}
