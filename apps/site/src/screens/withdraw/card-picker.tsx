/** The accounts for withdrawals: chooses one, or adds another; a new one cannot be used at first. */
import { Check, Plus, Snowflake } from 'lucide-react';
import { artUrl, useText } from '#base';
import { Badge, classNames } from '#ui';
import type { Cards } from '../../features/cashier/cards/index.ts';
import { useFrozen } from '../../features/cashier/cards/index.ts';
import type { Card } from './use-withdrawal.ts';
import styles from './withdraw.module.css';

export interface CardPickerProps {
  readonly known: Cards;
  readonly chosen: string;
  readonly onChoose: (cardId: string) => void;
  readonly onAdd: () => void;
}

export function CardPicker({ known: { cards, banks, most }, chosen, onChoose, onAdd }: CardPickerProps) {
  const t = useText();
  const frozen = useFrozen();
  const nameOf = (bank: string) => banks.find(({ code }) => code === bank)?.name ?? bank;
  const isFull = cards.length >= most;
  return (
    <fieldset className={styles.cards} aria-labelledby="pay-to">
      {cards.map((card) => (
        <Choice
          key={card.id}
          {...{ card, onChoose }}
          name={nameOf(card.bank)}
          wait={frozen(card)}
          isChosen={card.id === chosen}
          isFirst={card.isDefault && cards.length > 1}
        />
      ))}
      {isFull ? (
        <p className={styles.full}>{t('withdraw.cards.full', { most })}</p>
      ) : (
        <button type="button" className={classNames(styles.card, styles.add)} onClick={onAdd}>
          <Plus aria-hidden="true" size={20} />
          <span className={styles.what}>{t(cards.length === 0 ? 'withdraw.card.first' : 'withdraw.card.add')}</span>
        </button>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly card: Card;
  readonly name: string;
  /** How long it accepts no withdrawals yet. */
  readonly wait: string | undefined;
  readonly isChosen: boolean;
  readonly isFirst: boolean;
  readonly onChoose: (cardId: string) => void;
}

function Choice({ card: { id, masked, holder }, name, wait, isChosen, isFirst, onChoose }: ChoiceProps) {
  const t = useText();
  return (
    <label className={classNames(styles.card, wait !== undefined && styles.frozen)}>
      <input type="radio" name="card" value={id} checked={isChosen} onChange={() => onChoose(id)} />
      <img src={artUrl('card')} alt="" width="32" height="32" />
      <span className={styles.what}>
        <b>
          {name} {masked}
        </b>
        <small>{holder}</small>
        {wait !== undefined && (
          <small className={styles.wait}>
            <Snowflake aria-hidden="true" size={13} /> {wait}
          </small>
        )}
      </span>
      {isFirst && <Badge>{t('withdraw.default')}</Badge>}
      <Check aria-hidden="true" size={20} />
    </label>
  );
}
