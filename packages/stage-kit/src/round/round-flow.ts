/**
 * Rounds of an instant game from tap to result, as a state machine: a second tap does nothing, a lost network is retried under the same
 * key until the outcome is known, and only an answer changes the balance.
 */
import type { Result } from '#kernel';
import { asShown, endsFreePlay, isOver, playedOn } from '../free/free-play.ts';
import type {
  FreeSet,
  PlayedRound,
  PlayedVolley,
  RoundRequest,
  Stage,
  StageRefusal,
  VolleyRequest,
} from '../stage/stage.ts';
import { createStore, type Store } from '../stage/store.ts';
import { untilKnown } from './until-known.ts';

export type RoundState =
  | { readonly phase: 'idle' }
  /** Requested; `isReconnecting` once an answer failed to come. */
  | { readonly phase: 'sending'; readonly isReconnecting: boolean }
  /** The outcome is known and being shown; the view reports when it has been seen. Of a volley: that of its last round. */
  | { readonly phase: 'showing'; readonly round: PlayedRound; readonly balance: string }
  | { readonly phase: 'refused'; readonly code: StageRefusal };

export interface RoundFlow {
  readonly state: Store<RoundState>;
  /** None is under way, and the player knows whose money the next one takes: that free rounds are over has been read. */
  readonly isReady: () => boolean;
  /** Starts a round; ignored unless ready. Resolves once the outcome is known or refused. */
  readonly play: (request: RoundRequest) => Promise<PlayedRound | undefined>;
  /** Many rounds in one request, likewise. */
  readonly playVolley: (request: VolleyRequest) => Promise<PlayedVolley | undefined>;
  /** The outcome has been seen: the balance becomes that of the answer. */
  readonly seen: () => void;
  readonly dismiss: () => void;
}

export function createRoundFlow(
  stage: Pick<Stage, 'call' | 'balance' | 'freePlay' | 'isShowingRound' | 'newKey' | 'wait'>,
): RoundFlow {
  const state = createStore<RoundState>({ phase: 'idle' });
  /** The set as the answer has it, until its round has been seen. */
  let setAfter: FreeSet | undefined;

  function isReady(): boolean {
    const now = state.get();
    if (now.phase === 'sending' || now.phase === 'showing') return false;
    const free = stage.freePlay.get();
    return !(free && isOver(free)) && !(now.phase === 'refused' && endsFreePlay(now.code));
  }

  async function request<Answer extends { readonly balance: string }>(
    send: (idempotencyKey: string) => Promise<Result<Answer, StageRefusal>>,
    lastOf: (answer: Answer) => PlayedRound | undefined,
  ): Promise<Answer | undefined> {
    if (!isReady()) return undefined;
    stage.isShowingRound.set(true);
    state.set({ phase: 'sending', isReconnecting: false });
    const answer = await untilKnown(stage, send, () => state.set({ phase: 'sending', isReconnecting: true }));
    const last = answer.ok ? lastOf(answer.value) : undefined;
    const round = last && asShown(last);
    if (!answer.ok || !round) {
      stage.isShowingRound.set(false);
      state.set(answer.ok ? { phase: 'idle' } : { phase: 'refused', code: answer.refusal.code });
      return undefined;
    }
    state.set({ phase: 'showing', round, balance: answer.value.balance });
    return answer.value;
  }

  /** Where the set is over elsewhere, rounds take the player's own stake again, once the refusal has been dismissed. */
  async function playFree({ id }: FreeSet, input: RoundRequest['input']): Promise<PlayedRound | undefined> {
    const answer = await request(
      (idempotencyKey) => stage.call('playFreeRound', { body: { setId: id, input }, idempotencyKey }),
      ({ round }) => round,
    );
    setAfter = answer?.set;
    const now = state.get();
    if (now.phase === 'refused' && endsFreePlay(now.code)) stage.freePlay.set(undefined);
    return answer && asShown(answer.round);
  }

  return {
    state,
    isReady,
    async play({ stake, input }) {
      const set = playedOn(stage.freePlay.get());
      if (set) return playFree(set, input);
      const answer = await request(
        (idempotencyKey) => stage.call('playRound', { body: { stake, input }, idempotencyKey }),
        ({ round }) => round,
      );
      return answer?.round;
    },
    playVolley: (body) =>
      request(
        (idempotencyKey) => stage.call('playVolley', { body, idempotencyKey }),
        ({ rounds }) => rounds.at(-1),
      ),
    seen: () => {
      const now = state.get();
      if (now.phase !== 'showing') return;
      stage.balance.set(now.balance);
      stage.isShowingRound.set(false);
      state.set({ phase: 'idle' });
      const set = setAfter;
      setAfter = undefined;
      if (set) stage.freePlay.set({ set, isOn: true });
    },
    dismiss: () => {
      if (state.get().phase === 'refused') state.set({ phase: 'idle' });
    },
  };
}
