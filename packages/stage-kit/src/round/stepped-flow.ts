/**
 * One round of a game with several moves, from its opening to its end, as a state machine: loaded when the view is, so that a round
 * goes on over a reload; a second tap does nothing; a lost network is retried until the answer is known; and anyone who moves from a view
 * that is no longer the latest is shown the latest.
 */
import type { Json, Result } from '#kernel';
import type { RoundRequest, Stage, StageRefusal, SteppedRound } from '../stage/stage.ts';
import { createStore, type Store } from '../stage/store.ts';
import { untilKnown } from './until-known.ts';

export type SteppedState =
  | { readonly phase: 'loading'; readonly isReconnecting: boolean }
  /** Whether a round is open is not known. */
  | { readonly phase: 'unread'; readonly code: StageRefusal }
  /** `round`: the open round, or the one that ended last in this frame. */
  | { readonly phase: 'idle'; readonly round?: SteppedRound | undefined }
  | { readonly phase: 'sending'; readonly round?: SteppedRound | undefined; readonly isReconnecting: boolean }
  | { readonly phase: 'refused'; readonly round?: SteppedRound | undefined; readonly code: StageRefusal };

export interface SteppedFlow {
  readonly state: Store<SteppedState>;
  /** Finds the open round. */
  readonly load: () => Promise<void>;
  /** Opens a round; ignored unless idle. Resolves with the round, or with nothing when it was refused. */
  readonly open: (request: RoundRequest) => Promise<SteppedRound | undefined>;
  /** Makes a move in the open round; ignored likewise. */
  readonly move: (move: Json) => Promise<SteppedRound | undefined>;
  /** Puts a refusal away; loads again what could not be loaded. */
  readonly dismiss: () => void;
}

type Answered = { readonly round: SteppedRound; readonly balance: string };

export function createSteppedFlow(
  stage: Pick<Stage, 'call' | 'balance' | 'isShowingRound' | 'newKey' | 'wait'>,
): SteppedFlow {
  const state = createStore<SteppedState>({ phase: 'loading', isReconnecting: false });

  async function load(): Promise<void> {
    state.set({ phase: 'loading', isReconnecting: false });
    const answer = await untilKnown(
      stage,
      () => stage.call('currentRound', {}),
      () => state.set({ phase: 'loading', isReconnecting: true }),
    );
    state.set(
      answer.ok ? { phase: 'idle', round: answer.value.round } : { phase: 'unread', code: answer.refusal.code },
    );
  }

  async function request(
    send: (idempotencyKey: string) => Promise<Result<Answered, StageRefusal>>,
  ): Promise<SteppedRound | undefined> {
    const before = state.get();
    if (before.phase !== 'idle' && before.phase !== 'refused') return undefined;
    const { round } = before;
    stage.isShowingRound.set(true);
    state.set({ phase: 'sending', round, isReconnecting: false });
    const answer = await untilKnown(stage, send, () => state.set({ phase: 'sending', round, isReconnecting: true }));
    if (!answer.ok) {
      stage.isShowingRound.set(false);
      const { code, value } = answer.refusal;
      // The round as it is now comes with the refusal, in the shape of an answer.
      const latest = value?.round as unknown as SteppedRound | undefined;
      state.set({ phase: 'refused', code, round: latest ?? round });
      return undefined;
    }
    stage.balance.set(answer.value.balance);
    stage.isShowingRound.set(false);
    state.set({ phase: 'idle', round: answer.value.round });
    return answer.value.round;
  }

  return {
    state,
    load,
    open: ({ stake, input }) =>
      request((idempotencyKey) => stage.call('openRound', { body: { stake, input }, idempotencyKey })),
    async move(move) {
      const now = state.get();
      const round = 'round' in now ? now.round : undefined;
      if (!round) return undefined;
      const { roundId, step } = round;
      return request(() => stage.call('makeMove', { body: { roundId, step, move } }));
    },
    dismiss: () => {
      const now = state.get();
      if (now.phase === 'refused') state.set({ phase: 'idle', round: now.round });
      if (now.phase === 'unread') void load();
    },
  };
}
