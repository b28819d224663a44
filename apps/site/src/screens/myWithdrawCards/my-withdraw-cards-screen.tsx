/** The member's cards and accounts: each shown as a card, to be taken off the list, and room for another. */
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, classNames, EmptyState, IconButton, Skeleton } from '#ui';
import { artUrl } from '../../base/art.ts';
import { useAnswer } from '../../base/query.tsx';
import { Failed } from '../../base/states.tsx';
import { useText } from '../../base/text.tsx';
import account from '../../features/account/account.module.css';
import { AddCardDialog, useAddCardDoor } from '../../features/cashier/add-card-dialog.tsx';
import styles from './cards.module.css';
import { type Card, RemoveCard } from './remove-card.tsx';

/** A bank keeps its colour, whichever place its card has. */
function groundOf(bank: string): string | undefined {
  const sum = [...bank].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return [styles.one, styles.two, styles.three, styles.four][sum % 4];
}

export function MyWithdrawCardsScreen() {
  const say = useText();
  const known = useAnswer('cards', undefined, { isMine: true });
  const door = useAddCardDoor();
  const [leaving, setLeaving] = useState<Card>();
  if (known.isError && !known.data) {
    return <Failed error={known.error} onRetry={() => known.refetch()} isRetrying={known.isRefetching} />;
  }
  if (!known.data) {
    return (
      <div className={styles.screen} aria-busy="true">
        <Skeleton className={styles.place} />
        <Skeleton className={styles.place} />
      </div>
    );
  }
  const { cards, banks } = known.data;
  const nameOf = (code: string) => banks.find((bank) => bank.code === code)?.name ?? code;
  return (
    <div className={styles.screen}>
      {cards.length === 0 ? (
        <EmptyState
          picture={artUrl('card')}
          title={say('account.cards.none')}
          line={say('account.cards.none.line')}
          action={
            <Button tone="primary" onClick={door.open}>
              {say('withdraw.card.first')}
            </Button>
          }
        />
      ) : (
        <>
          <ul className={styles.cards}>
            {cards.map((card) => (
              <li key={card.id} className={classNames(styles.card, groundOf(card.bank))}>
                <span className={styles.bank}>{nameOf(card.bank)}</span>
                <IconButton
                  label={say('account.cards.remove.one', { card: `${nameOf(card.bank)} ${card.masked}` })}
                  look="glass"
                  onClick={() => setLeaving(card)}
                >
                  <Trash2 aria-hidden="true" size={18} />
                </IconButton>
                <span className={styles.number}>{card.masked}</span>
                <span className={styles.holder}>{card.holder}</span>
                <img src={artUrl('bank')} alt="" width="64" height="64" />
              </li>
            ))}
          </ul>
          <Button size="large" isWide onClick={door.open}>
            <Plus aria-hidden="true" size={20} />
            {say('withdraw.card.add')}
          </Button>
        </>
      )}
      <p className={account.note}>{say('account.cards.note')}</p>
      <AddCardDialog door={door} banks={banks} onAdded={() => undefined} />
      <RemoveCard card={leaving} name={leaving ? nameOf(leaving.bank) : ''} onClose={() => setLeaving(undefined)} />
    </div>
  );
}
