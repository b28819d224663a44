/**
 * Bets of a running round on their way to the server, as a state machine: a second tap sends nothing; a lost network is retried under the
 * same key until it is known what became of the bet; a refusal has what is known of the round read again.
 */
import type { Json, Result } from '#kernel';
import { untilKnown } from '../round/until-known.ts';
import type { RunningBet, Stage, StageRefusal } from '../stage/stage.ts';
import { createStore, type Store } from '../stage/store.ts';
import type { RunningState } from './running-state.ts';

export interface RunningFlowState {
  readonly phase: 'idle' | 'sending';
  readonly code?: StageRefusal;
  /** An answer failed to come, and is requested again. */
  readonly isReconnecting?: boolean;
}

type Sent = Promise<RunningBet | undefined>;

export interface RunningFlow {
  readonly state: Store<RunningFlowState>;
  /** A bet on the round that is known. What it answers sends it, and sent again it has its first key: it is answered as the bet stands then. */
  readonly request: (input: Json, stake: string) => () => Sent;
  /** These act on the bet that is known; with nothing where something is on its way, or was refused. */
  readonly cancel: () => Sent;
  readonly cashOut: () => Sent;
  readonly dismiss: () => void;
}

interface RunningRounds {
  readonly known: Store<RunningState | undefined>;
  /** Reads the round again. */
  readonly load: () => void;
}

export function createRunningFlow(
  stage: Pick<Stage, 'call' | 'balance' | 'newKey' | 'wait'>,
  { known, load }: RunningRounds,
): RunningFlow {
  const state = createStore<RunningFlowState>({ phase: 'idle' });

  async function send(
    act: (idempotencyKey: string) => Promise<Result<{ bet: RunningBet; balance: string }, StageRefusal>>,
    key = stage.newKey(),
  ): Sent {
    if (state.get().phase === 'sending') return undefined;
    state.set({ phase: 'sending' });
    const answer = await untilKnown({ newKey: () => key, wait: stage.wait }, act, () =>
      state.set({ phase: 'sending', isReconnecting: true }),
    );
    if (!answer.ok) {
      // It may have ended meanwhile, here or in another tab.
      load();
      state.set({ phase: 'idle', code: answer.refusal.code });
      return undefined;
    }
    const { bet, balance } = answer.value;
    stage.balance.set(balance);
    const now = known.get();
    if (now?.round?.drawNumber === bet.drawNumber) {
      const { mine: _, ...others } = now;
      known.set(bet.state === 'cancelled' ? others : { ...others, mine: bet });
    }
    state.set({ phase: 'idle' });
    return bet;
  }

  const own = () => ({ betId: known.get()?.mine?.betId ?? '' });
  return {
    state,
    request(input, stake) {
      const body = { drawNumber: known.get()?.round?.drawNumber ?? '', stake, input };
      const key = stage.newKey();
      return () => send((idempotencyKey) => stage.call('placeRunningBet', { body, idempotencyKey }), key);
    },
    cancel: () => send(() => stage.call('cancelRunningBet', { body: own() })),
    cashOut: () => send(() => stage.call('cashOut', { body: own() })),
    dismiss: () => state.get().phase === 'idle' && state.set({ phase: 'idle' }),
  };
}
