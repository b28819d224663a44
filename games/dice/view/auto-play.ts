/** Autobet: repeats the same bet until one of the player's own stop conditions. It never raises a stake. */
export interface AutoStops {
  readonly rounds: number;
  /** Stop once ahead by this much; absent for never. Minor units. */
  readonly winMinor?: bigint;
  /** Stop once behind by this much; absent for never. Minor units. */
  readonly lossMinor?: bigint;
}

export interface AutoRun {
  readonly stops: AutoStops;
  readonly played: number;
  readonly netMinor: bigint;
}

export function startAuto(stops: AutoStops): AutoRun {
  return { stops, played: 0, netMinor: 0n };
}

/** The state after a round, or undefined when a stop was reached. */
export function afterRound(run: AutoRun, round: { stakeMinor: bigint; payoutMinor: bigint }): AutoRun | undefined {
  const next = { ...run, played: run.played + 1, netMinor: run.netMinor + round.payoutMinor - round.stakeMinor };
  const { rounds, winMinor, lossMinor } = run.stops;
  if (next.played >= rounds) return undefined;
  if (winMinor !== undefined && next.netMinor >= winMinor) return undefined;
  if (lossMinor !== undefined && -next.netMinor >= lossMinor) return undefined;
  return next;
}
