/** The member's cards and accounts, each shown as a card that can be removed, and a button to add one. */
import { Plus, Snowflake, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Loaded, Skeletons, times, useAnswer, useCall, useRefresh } from '#base/data';
import { artUrl, Empty, refusalKey, toast, toastSeconds, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Button, classNames, Dialog, IconButton } from '#ui';
import account from '../../features/account/account.module.css';
import { Problem } from '../../features/account/problem.tsx';
import { AddCardDialog, type Cards, useFrozen } from '../../features/cashier/cards/index.ts';
import styles from './cards.module.css';

/** The colour depends on the bank, not on the card's position. */
function groundOf(bank: string): string | undefined {
  const sum = [...bank].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return [styles.one, styles.two, styles.three, styles.four][sum % 4];
}

export function WithdrawalCardsScreen() {
  const known = useAnswer('cards', undefined, { isMine: true });
  return (
    <Loaded query={known} skeleton={<Skeletons className={styles.screen} of={times(2, styles.place)} />}>
      {(data) => <Known known={data} />}
    </Loaded>
  );
}

function Known({ known }: { readonly known: Cards }) {
  const t = useText();
  const [isAdding, setAdding] = useState(false);
  const frozen = useFrozen();
  const [leaving, setLeaving] = useState<Card>();
  const { cards, banks, most: max, freezeHours } = known;
  const nameOf = (code: string) => banks.find((bank) => bank.code === code)?.name ?? code;
  return (
    <div className={styles.screen}>
      {cards.length === 0 ? (
        <Empty
          symbol="card"
          title="account.cards.none"
          line="account.cards.none.line"
          action={
            <Button tone="primary" onClick={() => setAdding(true)}>
              {t('withdraw.card.first')}
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
          {cards.length < max && (
            <Button size="large" isWide onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" size={20} />
              {t('withdraw.card.add')}
            </Button>
          )}
        </>
      )}
      {cards.length >= max && <p className={account.note}>{t('withdraw.cards.full', { most: max })}</p>}
      {freezeHours > 0 && <p className={account.note}>{t('withdraw.frozen.line', { hours: freezeHours })}</p>}
      <p className={account.note}>{t('account.cards.note')}</p>
      <AddCardDialog isOpen={isAdding} onClose={() => setAdding(false)} known={known} onAdded={() => undefined} />
      <RemoveCard card={leaving} name={leaving ? nameOf(leaving.bank) : ''} onClose={() => setLeaving(undefined)} />
    </div>
  );
}

interface CardFaceProps {
  readonly card: Card;
  readonly name: string;
  /** How long it accepts no withdrawals yet. */
  readonly wait: string | undefined;
  readonly isAlone: boolean;
  readonly onRemove: () => void;
}

function CardFace({ card, name, wait, isAlone, onRemove }: CardFaceProps) {
  const t = useText();
  return (
    <li className={classNames(styles.card, groundOf(card.bank), wait !== undefined && styles.frozen)}>
      <span className={styles.bank}>{name}</span>
      <IconButton
        label={t('account.cards.remove.one', { card: `${name} ${card.masked}` })}
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
            <span className={styles.mark}>{t('withdraw.default')}</span>
          ) : (
            <First {...{ card, name }} />
          ))}
      </span>
      <img src={artUrl('bank')} alt="" width="64" height="64" />
    </li>
  );
}

/** Makes this account the first choice from now on. */
function First({ card, name }: Pick<CardFaceProps, 'card' | 'name'>) {
  const t = useText();
  const refresh = useRefresh();
  const { isBusy, run } = useCall();
  const choose = () =>
    run(
      async (request) => {
        const choosing = request('setDefaultCard', { params: { cardId: card.id }, body: {} });
        await choosing.finally(() => refresh('cards'));
        toast(t('withdraw.default.made'), { tone: 'good', seconds: toastSeconds.brief });
      },
      ({ code }) => void toast(t(refusalKey(code)), { tone: 'bad', seconds: toastSeconds.brief }),
    );
  return (
    <button
      type="button"
      className={styles.choose}
      aria-disabled={isBusy}
      aria-label={`${t('withdraw.default.make')}: ${name} ${card.masked}`}
      onClick={() => void choose()}
    >
      {t('withdraw.default.make')}
    </button>
  );
}

type Card = AnswerOf<Endpoints['cards']>['cards'][number];

interface RemoveCardProps {
  readonly card: Card | undefined;
  readonly name: string;
  readonly onClose: () => void;
}

/** Removes a card from the list, after a confirmation. */
function RemoveCard({ card, name, onClose }: RemoveCardProps) {
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
