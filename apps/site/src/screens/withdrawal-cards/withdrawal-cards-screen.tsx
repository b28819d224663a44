/** The member's cards and accounts: each shown as a card, to be taken off the list, and room for another. */
import { useQueryClient } from '@tanstack/react-query';
import { Plus, Snowflake, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, classNames, EmptyState, IconButton, Skeleton } from '#ui';
import { useApi } from '../../base/api/api.tsx';
import { answerKey, useAnswer } from '../../base/api/query.tsx';
import { artUrl } from '../../base/art.ts';
import { Failed } from '../../base/components/states.tsx';
import { refusalKey, useText } from '../../base/text/text.tsx';
import { toast, toastSeconds } from '../../base/toasts.ts';
import account from '../../features/account/account.module.css';
import { AddCardDialog, useAddCardDoor } from '../../features/cashier/cards/add-card-dialog.tsx';
import { useFrozen } from '../../features/cashier/cards/frozen.ts';
import type { Cards } from '../../features/cashier/cards/use-add-card.ts';
import styles from './cards.module.css';
import { type Card, RemoveCard } from './remove-card.tsx';

/** A bank keeps its colour, whichever place its card has. */
function groundOf(bank: string): string | undefined {
  const sum = [...bank].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return [styles.one, styles.two, styles.three, styles.four][sum % 4];
}

export function WithdrawalCardsScreen() {
  const known = useAnswer('cards', undefined, { isMine: true });
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
  return <Known known={known.data} />;
}

function Known({ known }: { readonly known: Cards }) {
  const say = useText();
  const door = useAddCardDoor();
  const frozen = useFrozen();
  const [leaving, setLeaving] = useState<Card>();
  const { cards, banks, most, freezeHours } = known;
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
              <CardFace
                key={card.id}
                card={card}
                name={nameOf(card.bank)}
                wait={frozen(card)}
                isAlone={cards.length === 1}
                onRemove={() => setLeaving(card)}
              />
            ))}
          </ul>
          {cards.length < most && (
            <Button size="large" isWide onClick={door.open}>
              <Plus aria-hidden="true" size={20} />
              {say('withdraw.card.add')}
            </Button>
          )}
        </>
      )}
      {cards.length >= most && <p className={account.note}>{say('withdraw.cards.full', { most })}</p>}
      {freezeHours > 0 && <p className={account.note}>{say('withdraw.frozen.line', { hours: freezeHours })}</p>}
      <p className={account.note}>{say('account.cards.note')}</p>
      <AddCardDialog door={door} known={known} onAdded={() => undefined} />
      <RemoveCard card={leaving} name={leaving ? nameOf(leaving.bank) : ''} onClose={() => setLeaving(undefined)} />
    </div>
  );
}

interface CardFaceProps {
  readonly card: Card;
  readonly name: string;
  /** How long it takes no money yet. */
  readonly wait: string | undefined;
  readonly isAlone: boolean;
  readonly onRemove: () => void;
}

function CardFace({ card, name, wait, isAlone, onRemove }: CardFaceProps) {
  const say = useText();
  return (
    <li className={classNames(styles.card, groundOf(card.bank), wait !== undefined && styles.frozen)}>
      <span className={styles.bank}>{name}</span>
      <IconButton
        label={say('account.cards.remove.one', { card: `${name} ${card.masked}` })}
        look="glass"
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" size={18} />
      </IconButton>
      <span className={styles.number}>{card.masked}</span>
      <span className={styles.holder}>{card.holder}</span>
      <span className={styles.marks}>
        {wait !== undefined && (
          <span className={styles.mark}>
            <Snowflake aria-hidden="true" size={14} />
            {wait}
          </span>
        )}
        {!isAlone &&
          (card.isDefault ? (
            <span className={styles.mark}>{say('withdraw.default')}</span>
          ) : (
            <First {...{ card, name }} />
          ))}
      </span>
      <img src={artUrl('bank')} alt="" width="64" height="64" />
    </li>
  );
}

/** Offers this account first from now on. */
function First({ card, name }: Pick<CardFaceProps, 'card' | 'name'>) {
  const say = useText();
  const { call } = useApi();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const choose = async () => {
    if (isBusy) return;
    setBusy(true);
    const answer = await call('setDefaultCard', { params: { cardId: card.id }, body: {} });
    await queries.invalidateQueries({ queryKey: answerKey('cards', undefined, true) });
    setBusy(false);
    toast(say(answer.ok ? 'withdraw.default.made' : refusalKey(answer.refusal.code)), {
      tone: answer.ok ? 'good' : 'bad',
      seconds: toastSeconds.brief,
    });
  };
  return (
    <button
      type="button"
      className={styles.choose}
      aria-disabled={isBusy}
      aria-label={`${say('withdraw.default.make')}: ${name} ${card.masked}`}
      onClick={() => void choose()}
    >
      {say('withdraw.default.make')}
    </button>
  );
}
