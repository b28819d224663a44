/** A chase on its way to the server: a second tap sends nothing, a lost network asks again under the same key until it knows. */
import { useRef, useState } from 'react';
import type { Refusal } from '#kernel';
import { type CallInput, type PlacedChase, type StageRefusal, untilKnown, useStage } from '#stage-kit';

export type Chasing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking'; readonly isReconnecting: boolean }
  | { readonly kind: 'placed'; readonly chase: PlacedChase }
  | ({ readonly kind: 'refused' } & Refusal<StageRefusal>);

export type ChaseRequest = Omit<NonNullable<CallInput<'placeChase'>['body']>, 'gameCode'>;

export function useChasing() {
  const stage = useStage();
  const [chasing, setChasing] = useState<Chasing>({ kind: 'idle' });
  // State is drawn later than a second tap comes.
  const isRequesting = useRef(false);
  return {
    chasing,
    async chase(request: ChaseRequest): Promise<boolean> {
      if (isRequesting.current) return false;
      isRequesting.current = true;
      setChasing({ kind: 'asking', isReconnecting: false });
      const body = { gameCode: stage.info.game, ...request };
      const answer = await untilKnown(
        stage,
        (idempotencyKey) => stage.call('placeChase', { body, idempotencyKey }),
        () => setChasing({ kind: 'asking', isReconnecting: true }),
      );
      isRequesting.current = false;
      if (!answer.ok) {
        setChasing({ kind: 'refused', ...answer.refusal });
        return false;
      }
      stage.sound.play('win');
      stage.balance.set(answer.value.balance);
      setChasing({ kind: 'placed', chase: answer.value.chase });
      return true;
    },
  };
}
