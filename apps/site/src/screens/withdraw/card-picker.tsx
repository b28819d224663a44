/** The accounts money can go to: one is chosen, another can be added. */
import { Check, Plus } from 'lucide-react';
import { classNames } from '#ui';
import { artUrl } from '../../base/art.ts';
import { useText } from '../../base/text.tsx';
import type { Card } from './use-withdrawal.ts';
import styles from './withdraw.module.css';
import type { WithdrawFormProps } from './withdraw-form.tsx';

export interface CardPickerProps {
  readonly cards: readonly Card[];
  readonly banks: WithdrawFormProps['banks'];
  readonly chosen: string;
  readonly onChoose: (cardId: string) => void;
  readonly onAdd: () => void;
}

export function CardPicker({ cards, banks, chosen, onChoose, onAdd }: CardPickerProps) {
  const say = useText();
  const nameOf = (bank: string) => banks.find(({ code }) => code === bank)?.name ?? bank;
  return (
    <fieldset className={styles.cards} aria-labelledby="pay-to">
      {cards.map(({ id, bank, holder, masked }) => (
        <label key={id} className={styles.card}>
          <input type="radio" name="card" value={id} checked={id === chosen} onChange={() => onChoose(id)} />
          <img src={artUrl('card')} alt="" width="32" height="32" />
          <span>
            <b>
              {nameOf(bank)} {masked}
            </b>
            <small>{holder}</small>
          </span>
          <Check aria-hidden="true" size={20} />
        </label>
      ))}
      <button type="button" className={classNames(styles.card, styles.add)} onClick={onAdd}>
        <Plus aria-hidden="true" size={20} />
        <span>{say(cards.length === 0 ? 'withdraw.card.first' : 'withdraw.card.add')}</span>
      </button>
    </fieldset>
  );
}
