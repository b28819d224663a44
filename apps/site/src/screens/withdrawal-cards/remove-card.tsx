/** Taking a card off the list, once it was meant. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallCode } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import { Button, Dialog } from '#ui';
import { useApi } from '../../base/api/api.tsx';
import { answerKey } from '../../base/api/query.tsx';
import { useText } from '../../base/text/text.tsx';
import { toast, toastSeconds } from '../../base/toasts.ts';
import account from '../../features/account/account.module.css';
import { Problem } from '../../features/account/problem.tsx';
import styles from './cards.module.css';

export type Card = AnswerOf<Endpoints['cards']>['cards'][number];

export interface RemoveCardProps {
  readonly card: Card | undefined;
  readonly name: string;
  readonly onClose: () => void;
}

export function RemoveCard({ card, name, onClose }: RemoveCardProps) {
  const say = useText();
  const { call } = useApi();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallCode>();
  const remove = async () => {
    if (!card || isBusy) return;
    setBusy(true);
    const answer = await call('removeCard', { params: { cardId: card.id } });
    await queries.invalidateQueries({ queryKey: answerKey('cards', undefined, true) });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.refusal.code);
    setProblem(undefined);
    toast(say('account.cards.removed'), { tone: 'good', seconds: toastSeconds.brief });
    onClose();
  };
  return (
    <Dialog
      isOpen={card !== undefined}
      onClose={onClose}
      title={say('account.cards.remove')}
      closeLabel={say('shell.close')}
    >
      <div className={styles.sure}>
        <p>
          <b>
            {name} {card?.masked}
          </b>
        </p>
        <p className={account.note}>{say('account.cards.remove.line')}</p>
        <Problem code={problem} />
        <Button tone="danger" size="large" isWide isBusy={isBusy} onClick={() => void remove()}>
          {say('account.cards.remove.do')}
        </Button>
      </div>
    </Dialog>
  );
}
