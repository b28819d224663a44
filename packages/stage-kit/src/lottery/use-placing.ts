/** An order on its way to the server: a second tap sends nothing, a lost network asks again under the same key until it knows. */
import { useRef, useState } from 'react';
import type { Refusal } from '#kernel';
import { untilKnown } from '../round/until-known.ts';
import type { CallInput, PlacedOrder, StageRefusal } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';

export type Placing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking'; readonly isReconnecting: boolean }
  | { readonly kind: 'placed'; readonly order: PlacedOrder }
  | ({ readonly kind: 'refused' } & Refusal<StageRefusal>);

export type OrderRequest = Omit<NonNullable<CallInput<'placeOrder'>['body']>, 'gameCode'>;

export interface PlacingFlow {
  readonly placing: Placing;
  /** Whether the order was placed. */
  readonly place: (order: OrderRequest) => Promise<boolean>;
  readonly dismiss: () => void;
}

export function usePlacing(): PlacingFlow {
  const stage = useStage();
  const [placing, setPlacing] = useState<Placing>({ kind: 'idle' });
  // State is drawn later than a second tap comes.
  const isRequesting = useRef(false);
  return {
    placing,
    dismiss: () => setPlacing({ kind: 'idle' }),
    async place(order) {
      if (isRequesting.current) return false;
      isRequesting.current = true;
      setPlacing({ kind: 'asking', isReconnecting: false });
      const body = { gameCode: stage.info.game, ...order };
      const answer = await untilKnown(
        stage,
        (idempotencyKey) => stage.call('placeOrder', { body, idempotencyKey }),
        () => setPlacing({ kind: 'asking', isReconnecting: true }),
      );
      isRequesting.current = false;
      if (!answer.ok) {
        setPlacing({ kind: 'refused', ...answer.refusal });
        return false;
      }
      stage.sound.play('win');
      stage.balance.set(answer.value.balance);
      setPlacing({ kind: 'placed', order: answer.value.order });
      return true;
    },
  };
}
