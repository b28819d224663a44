/** The rounds of an autobet, one turn after the other, from its first to its end. */
import { type BetProgress, firstProgress, progressAfter, strategyLeft } from '#engine-kit';
import type { AutoEnd, AutoPlan, AutoTurns } from './plan.ts';

/** Few enough that stopping takes effect at once, and that each round can be seen. */
export const ROUNDS_A_VOLLEY = 10;

interface Run {
  /** Called between two turns. */
  readonly show: (progress: BetProgress) => void;
  /** Whether somebody has ended it. */
  readonly requested: () => 'stopped' | 'broken' | undefined;
  readonly stopping: Promise<void>;
}

export async function playOn(
  plan: AutoPlan,
  turns: AutoTurns,
  { show, requested, stopping }: Run,
): Promise<{ readonly progress: BetProgress; readonly end: AutoEnd }> {
  let progress = firstProgress(plan.strategy.baseMinor);
  // It may have been ended while this was loaded.
  let end: AutoEnd | undefined = requested();
  while (!end) {
    const played = await turn(plan, progress, turns, stopping);
    for (const round of played?.rounds ?? []) progress = progressAfter(plan.strategy, progress, round);
    end = progress.ended ?? played?.ended ?? requested() ?? (played ? undefined : 'broken');
    if (!end) show(progress);
  }
  return { progress, end };
}

async function turn(
  { strategy, isFast }: AutoPlan,
  progress: BetProgress,
  turns: AutoTurns,
  stopping: Promise<void>,
): ReturnType<NonNullable<AutoTurns['volley']>> {
  if (!isFast || !turns.volley) {
    const round = await turns.single(progress.nextMinor, stopping);
    return round && { rounds: [round], ended: undefined };
  }
  const left = strategyLeft(strategy, progress);
  return turns.volley({ ...left, rounds: Math.min(left.rounds, ROUNDS_A_VOLLEY) }, progress.nextMinor);
}
