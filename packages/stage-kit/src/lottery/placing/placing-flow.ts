/** An order on its way to the server, as a state machine: a second tap sends nothing, a lost network is retried under the same key until the outcome is known. */
import type { Refusal } from '#kernel';
import { untilKnown } from '../../round/until-known.ts';
import type { CallInput, PlacedOrder, Stage, StageRefusal } from '../../stage/stage.ts';
import { createStore, type Store } from '../../stage/store.ts';

export type Placing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly isReconnecting: boolean }
  | { readonly kind: 'placed'; readonly order: PlacedOrder }
  | ({ readonly kind: 'refused' } & Refusal<StageRefusal>);

export type OrderRequest = Omit<NonNullable<CallInput<'placeOrder'>['body']>, 'gameCode'>;

export interface Placer {
  readonly state: Store<Placing>;
  /** Whether the order was placed. */
  readonly place: (order: OrderRequest) => Promise<boolean>;
  readonly dismiss: () => void;
}

interface PlacingStage extends Pick<Stage, 'call' | 'balance' | 'newKey' | 'wait'> {
  readonly info: Pick<Stage['info'], 'game'>;
  readonly sound: Pick<Stage['sound'], 'play'>;
}

export function createPlacer(stage: PlacingStage): Placer {
  const state = createStore<Placing>({ kind: 'idle' });
  return {
    state,
    async place(order) {
      if (state.get().kind === 'sending') return false;
      state.set({ kind: 'sending', isReconnecting: false });
      const body = { gameCode: stage.info.game, ...order };
      const answer = await untilKnown(
        stage,
        (idempotencyKey) => stage.call('placeOrder', { body, idempotencyKey }),
        () => state.set({ kind: 'sending', isReconnecting: true }),
      );
      if (!answer.ok) {
        state.set({ kind: 'refused', ...answer.refusal });
        return false;
      }
      stage.sound.play('win');
      stage.balance.set(answer.value.balance);
      state.set({ kind: 'placed', order: answer.value.order });
      return true;
    },
    dismiss: () => {
      if (state.get().kind !== 'sending') state.set({ kind: 'idle' });
    },
  };
}
