/** Removes a card from the list, after a confirmation. */

import { toast, toastSeconds, useCall, useRefresh, useText } from '#base';
import type { AnswerOf, Endpoints } from '#contract';
import { Button, Dialog } from '#ui';
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
  const t = useText();
  const refresh = useRefresh();
  const { isBusy, refusal, run } = useCall();
  const remove = () =>
    run(async (request) => {
      if (!card) return;
      await request('removeCard', { params: { cardId: card.id } }).finally(() => refresh('cards'));
      toast(t('account.cards.removed'), { tone: 'good', seconds: toastSeconds.brief });
      onClose();
    });
  return (
    <Dialog
      isOpen={card !== undefined}
      onClose={onClose}
      title={t('account.cards.remove')}
      closeLabel={t('shell.close')}
    >
      <div className={styles.sure}>
        <p>
          <b>
            {name} {card?.masked}
          </b>
        </p>
        <p className={account.note}>{t('account.cards.remove.line')}</p>
        <Problem refusal={refusal} />
        <Button tone="danger" size="large" isWide isBusy={isBusy} onClick={() => void remove()}>
          {t('account.cards.remove.do')}
        </Button>
      </div>
    </Dialog>
  );
}
