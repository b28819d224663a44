/** Account, amount and fee; a confirmation before it is sent. */
import { useState } from 'react';
import { useMerchant, useText } from '#base';
import { Button, SubmitButton } from '#ui';
import { AmountField, minorOf, useAmountWords } from '../../features/cashier/amount/index.ts';
import type { Cards } from '../../features/cashier/cards/index.ts';
import { AddCardDialog, PasswordProblem, useFrozen } from '../../features/cashier/cards/index.ts';
import styles from '../../features/cashier/cashier.module.css';
import { Rows } from '../../features/cashier/orders/index.ts';
import { CardPicker } from './card-picker.tsx';
import { Confirmation } from './confirmation.tsx';
import { useWithdrawal } from './use-withdrawal.ts';
import own from './withdraw.module.css';
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
  const { card, amount, frame, most, choose, refusal } = withdrawal;
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
            <Button className={own.most} disabled={most === 0n} onClick={() => amount.write(most)}>
              {t('withdraw.most')}
            </Button>
          }
        />
        <Cost minor={amount.minor ?? 0n} options={options} />
        <div className={styles.foot}>
          {!isAboutPassword && <PasswordProblem refusal={refusal} />}
          {obstacle === 'day' && <p className={styles.problem}>{t('withdraw.day.over')}</p>}
          {wait !== undefined && <p className={styles.note}>{wait}</p>}
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
