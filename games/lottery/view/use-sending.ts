/** Orders on their way to the server: a second tap sends nothing, a lost network asks again under the same key until it knows. */
import { useRef, useState } from 'react';
import type { Refusal, Result } from '#kernel';
import { type StageRefusal, untilKnown, useStage } from '#stage-kit';

export type Sending<Answer> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly isReconnecting: boolean }
  | { readonly kind: 'placed'; readonly answer: Answer }
  | ({ readonly kind: 'refused' } & Refusal<StageRefusal>);

export function useSending<Request, Answer extends { readonly balance: string }>(
  call: (request: Request, idempotencyKey: string) => Promise<Result<Answer, StageRefusal>>,
) {
  const stage = useStage();
  const [sending, setSending] = useState<Sending<Answer>>({ kind: 'idle' });
  // State is drawn later than a second tap comes.
  const isRequesting = useRef(false);
  return {
    sending,
    /** Whether it was placed. */
    async send(request: Request): Promise<boolean> {
      if (isRequesting.current) return false;
      isRequesting.current = true;
      setSending({ kind: 'sending', isReconnecting: false });
      const answer = await untilKnown(
        stage,
        (idempotencyKey) => call(request, idempotencyKey),
        () => setSending({ kind: 'sending', isReconnecting: true }),
      );
      isRequesting.current = false;
      if (!answer.ok) {
        setSending({ kind: 'refused', ...answer.refusal });
        return false;
      }
      stage.sound.play('win');
      stage.balance.set(answer.value.balance);
      setSending({ kind: 'placed', answer: answer.value });
      return true;
    },
    dismiss: () => setSending({ kind: 'idle' }),
  };
}
