/** Account, amount and fee; a confirmation before it is sent. */
import { Check, Plus, Snowflake } from 'lucide-react';
import { useState } from 'react';
import { artUrl, useMerchant, useText } from '#base/view';
import { Badge, Button, classNames, SubmitButton } from '#ui';
import { AmountField, minorOf, useAmountWords } from '../../features/cashier/amount/index.ts';
import { AddCardDialog, type Cards, PasswordProblem, useFrozen } from '../../features/cashier/cards/index.ts';
import cashier from '../../features/cashier/cashier.module.css';
import { Rows } from '../../features/cashier/orders/index.ts';
import { Confirmation } from './confirmation.tsx';
import { type Card, useWithdrawal } from './use-withdrawal.ts';
import styles from './withdraw.module.css';
import { costOf, hasFee, type Options, obstacleOf } from './withdraw-rules.ts';

export interface WithdrawFormProps {
  readonly options: Options;
  readonly known: Cards;
}

export function WithdrawForm({ options, known }: WithdrawFormProps) {
  const t = useText();
  const { money } = useAmountWords();
  const withdrawal = useWithdrawal(options, known.cards);
  const frozen = useFrozen();
  const [isAdding, setAdding] = useState(false);
  const { card, amount, frame, most: max, choose, refusal } = withdrawal;
  const obstacle = obstacleOf(options);
  const wait = card && frozen(card);
  const isAboutPassword = refusal?.code === 'password.wrong' || refusal?.code === 'request.too_many';
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          withdrawal.review();
        }}
      >
        <CardPicker known={known} chosen={card?.id ?? ''} onChoose={choose} onAdd={() => setAdding(true)} />
        <AmountField
          label={t('cashier.amount')}
          amount={amount}
          frame={frame}
          action={
            <Button className={styles.most} disabled={max === 0n} onClick={() => amount.write(max)}>
              {t('withdraw.most')}
            </Button>
          }
        />
        <Cost minor={amount.minor ?? 0n} options={options} />
        <div className={cashier.foot}>
          {!isAboutPassword && <PasswordProblem refusal={refusal} />}
          {obstacle === 'day' && <p className={cashier.problem}>{t('withdraw.day.over')}</p>}
          {wait !== undefined && <p className={cashier.note}>{wait}</p>}
          <SubmitButton disabled={obstacle !== undefined || !card || wait !== undefined}>
            {amount.minor === undefined ? t('withdraw.title') : t('withdraw.do', { amount: money(amount.minor) })}
          </SubmitButton>
        </div>
      </form>
      {card && amount.minor !== undefined && (
        <Confirmation {...{ withdrawal, card, options }} banks={known.banks} minor={amount.minor} />
      )}
      <AddCardDialog isOpen={isAdding} onClose={() => setAdding(false)} known={known} onAdded={choose} />
    </>
  );
}

function Cost({ minor, options }: { readonly minor: bigint; readonly options: Options }) {
  const t = useText();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  const { feeMinor, arrivesMinor } = costOf(minor, options, currency);
  const left = money(minorOf(options.leftToday, currency));
  const isFree = options.freeLeft > 0 && hasFee(options, currency);
  return (
    <Rows
      rows={[
        { name: t('cashier.fee'), value: money(feeMinor) },
        ...(isFree ? [{ name: t('withdraw.free'), value: t('withdraw.free.value', { times: options.freeLeft }) }] : []),
        { name: t('withdraw.arrives'), value: money(arrivesMinor) },
        {
          name: t('withdraw.left'),
          value: t('withdraw.left.value', { amount: left, times: options.timesLeftToday }),
        },
      ]}
    />
  );
}

interface CardPickerProps {
  readonly known: Cards;
  readonly chosen: string;
  readonly onChoose: (cardId: string) => void;
  readonly onAdd: () => void;
}

/** The accounts for withdrawals: chooses one, or adds another; a new one cannot be used at first. */
function CardPicker({ known: { cards, banks, most: max }, chosen, onChoose, onAdd }: CardPickerProps) {
  const t = useText();
  const frozen = useFrozen();
  const nameOf = (bank: string) => banks.find(({ code }) => code === bank)?.name ?? bank;
  const isFull = cards.length >= max;
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
        <p className={styles.full}>{t('withdraw.cards.full', { most: max })}</p>
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
