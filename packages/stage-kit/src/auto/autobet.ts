/**
 * Autobet: plays on by the player's strategy until a stop is reached or somebody ends it. It runs while its view does, one run at a
 * time, and is never resumed.
 */
import { type BetProgress, firstProgress } from '#engine-kit';
import { createStore, type Store } from '../stage/store.ts';
import type { AutoEnd, AutoPlan, AutoTurns } from './plan.ts';

export type AutoState =
  | { readonly phase: 'off' }
  | { readonly phase: 'running'; readonly plan: AutoPlan; readonly progress: BetProgress; readonly isStopping: boolean }
  | { readonly phase: 'ended'; readonly progress: BetProgress; readonly end: AutoEnd };

export interface Autobet {
  readonly state: Store<AutoState>;
  /** Ignored while it runs. Resolves when it is over. */
  readonly start: (plan: AutoPlan, turns: AutoTurns) => Promise<void>;
  /** The round under way is played to its end; none follows. */
  readonly stop: (end: 'stopped' | 'broken') => void;
}

export function createAutobet(): Autobet {
  const state = createStore<AutoState>({ phase: 'off' });
  let requestedEnd: 'stopped' | 'broken' | undefined;
  let stopping = Promise.withResolvers<void>();

  return {
    state,
    async start(plan, turns) {
      if (state.get().phase === 'running') return;
      requestedEnd = undefined;
      stopping = Promise.withResolvers();
      const show = (progress: BetProgress) => state.set({ phase: 'running', plan, progress, isStopping: false });
      show(firstProgress(plan.strategy.baseMinor));
      try {
        // Most players never start one.
        const { playOn } = await import('./play-on.ts');
        const requested = () => requestedEnd;
        state.set({ phase: 'ended', ...(await playOn(plan, turns, { show, requested, stopping: stopping.promise })) });
      } catch {
        // A part that could not be loaded: the player goes on by hand.
        const now = state.get();
        if (now.phase === 'running') state.set({ phase: 'ended', progress: now.progress, end: 'broken' });
      }
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
