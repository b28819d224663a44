/**
 * Autobet: plays on by the player's strategy until a stop is reached or somebody ends it. It runs while its view does, one run at a
 * time, and is never resumed.
 */
import { type BetProgress, type BetStrategy, firstProgress, progressAfter, strategyLeft } from '#engine-kit';
import { createStore, type Store } from '../stage/store.ts';

export interface AutoPlan {
  readonly strategy: BetStrategy;
  /** Volleys, where the game takes them; else each round is shown. */
  readonly isFast: boolean;
}

/** `stopped` by the player; `broken` by what else ended it: the page left, the connection lost, a reminder, a refusal. */
export type AutoEnd = NonNullable<BetProgress['ended']> | 'balance' | 'limit' | 'stopped' | 'broken';

export type AutoState =
  | { readonly phase: 'off' }
  | { readonly phase: 'running'; readonly plan: AutoPlan; readonly progress: BetProgress; readonly isStopping: boolean }
  | { readonly phase: 'ended'; readonly progress: BetProgress; readonly end: AutoEnd };

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

export interface Autobet {
  readonly state: Store<AutoState>;
  /** Ignored while it runs. Resolves when it is over. */
  readonly start: (plan: AutoPlan, turns: AutoTurns) => Promise<void>;
  /** The round under way is played to its end; none follows. */
  readonly stop: (end: 'stopped' | 'broken') => void;
}

/** Few enough that stopping takes effect at once, and that each round can be seen. */
export const ROUNDS_A_VOLLEY = 10;

export function createAutobet(): Autobet {
  const state = createStore<AutoState>({ phase: 'off' });
  let requestedEnd: 'stopped' | 'broken' | undefined;
  let stopping = Promise.withResolvers<void>();

  async function turn({ strategy, isFast }: AutoPlan, progress: BetProgress, turns: AutoTurns) {
    if (!isFast || !turns.volley) {
      const round = await turns.single(progress.nextMinor, stopping.promise);
      return round && { rounds: [round], ended: undefined };
    }
    const left = strategyLeft(strategy, progress);
    return turns.volley({ ...left, rounds: Math.min(left.rounds, ROUNDS_A_VOLLEY) }, progress.nextMinor);
  }

  return {
    state,
    async start(plan, turns) {
      if (state.get().phase === 'running') return;
      requestedEnd = undefined;
      stopping = Promise.withResolvers();
      let progress = firstProgress(plan.strategy.baseMinor);
      let end: AutoEnd | undefined;
      state.set({ phase: 'running', plan, progress, isStopping: false });
      while (!end) {
        const played = await turn(plan, progress, turns);
        for (const round of played?.rounds ?? []) progress = progressAfter(plan.strategy, progress, round);
        end = progress.ended ?? played?.ended ?? requestedEnd ?? (played ? undefined : 'broken');
        if (!end) state.set({ phase: 'running', plan, progress, isStopping: false });
      }
      state.set({ phase: 'ended', progress, end });
    },
    stop(end) {
      const now = state.get();
      if (now.phase !== 'running') return;
      requestedEnd ??= end;
      stopping.resolve();
      state.set({ ...now, isStopping: true });
    },
  };
}
