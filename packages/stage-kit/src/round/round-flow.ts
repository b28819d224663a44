/**
 * One round of an instant game from tap to result, as a state machine: a second tap does nothing, a lost network is retried under the
 * same key until the outcome is known, and only an answer changes the balance.
 */
import type { PlayedRound, RoundRequest, Stage, StageRefusal } from '../stage/stage.ts';
import { createStore, type Store } from '../stage/store.ts';
import { untilKnown } from './until-known.ts';

export type RoundState =
  | { readonly phase: 'idle' }
  /** Requested; `isReconnecting` once an answer failed to come. */
  | { readonly phase: 'asking'; readonly request: RoundRequest; readonly isReconnecting: boolean }
  /** The outcome is known and being shown; the view reports when it has been seen. */
  | { readonly phase: 'showing'; readonly round: PlayedRound; readonly balance: string }
  | { readonly phase: 'refused'; readonly code: StageRefusal };

export interface RoundFlow {
  readonly state: Store<RoundState>;
  /** Starts a round; ignored unless idle. Resolves once the outcome is known or refused. */
  readonly play: (request: RoundRequest) => Promise<PlayedRound | undefined>;
  /** The outcome has been seen: the balance becomes that of the answer. */
  readonly seen: () => void;
  readonly dismiss: () => void;
}

export function createRoundFlow(
  stage: Pick<Stage, 'call' | 'balance' | 'isShowingRound' | 'newKey' | 'wait'>,
): RoundFlow {
  const state = createStore<RoundState>({ phase: 'idle' });

  const request = (requested: RoundRequest) =>
    untilKnown(
      stage,
      (idempotencyKey) =>
        stage.call('playRound', { body: { stake: requested.stake, input: requested.input }, idempotencyKey }),
      () => state.set({ phase: 'asking', request: requested, isReconnecting: true }),
    );

  return {
    state,
    play: async (requested) => {
      const { phase } = state.get();
      if (phase === 'asking' || phase === 'showing') return undefined;
      stage.isShowingRound.set(true);
      state.set({ phase: 'asking', request: requested, isReconnecting: false });
      const answer = await request(requested);
      if (!answer.ok) {
        stage.isShowingRound.set(false);
        state.set({ phase: 'refused', code: answer.refusal.code });
        return undefined;
      }
      const { round, balance } = answer.value;
      state.set({ phase: 'showing', round, balance });
      return round;
    },
    seen: () => {
      const now = state.get();
      if (now.phase !== 'showing') return;
      stage.balance.set(now.balance);
      stage.isShowingRound.set(false);
      state.set({ phase: 'idle' });
    },
    dismiss: () => {
      if (state.get().phase === 'refused') state.set({ phase: 'idle' });
    },
  };
}
