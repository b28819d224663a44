/** Where to, how much, what it costs; asked once more before it is sent. */
import type { AnswerOf, Endpoints } from '#contract';
import { Button } from '#ui';
import { useMerchant } from '../../base/merchant.tsx';
import { useText } from '../../base/text.tsx';
import { AddCardDialog, useAddCardDoor } from '../../features/cashier/add-card-dialog.tsx';
import { AmountField } from '../../features/cashier/amount-field.tsx';
import styles from '../../features/cashier/cashier.module.css';
import { MoneyProblem } from '../../features/cashier/money-problem.tsx';
import { Rows } from '../../features/cashier/rows.tsx';
import { minorOf } from '../../features/cashier/typed-amount.ts';
import { useAmountWords } from '../../features/cashier/use-amount-words.ts';
import { CardPicker } from './card-picker.tsx';
import { Confirmation } from './confirmation.tsx';
import { type Card, useWithdrawal } from './use-withdrawal.ts';
import own from './withdraw.module.css';
import { costOf, type Options } from './withdraw-rules.ts';

export interface WithdrawFormProps {
  readonly options: Options;
  readonly cards: readonly Card[];
  readonly banks: AnswerOf<Endpoints['cards']>['banks'];
}

export function WithdrawForm({ options, cards, banks }: WithdrawFormProps) {
  const say = useText();
  const { money } = useAmountWords();
  const withdrawal = useWithdrawal(options, cards);
  const door = useAddCardDoor();
  const { card, amount, frame, most, choose } = withdrawal;
  const isDayOver = options.timesLeftToday === 0;
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          withdrawal.review();
        }}
      >
        <CardPicker {...{ cards, banks }} chosen={card?.id ?? ''} onChoose={choose} onAdd={door.open} />
        <AmountField
          label={say('cashier.amount')}
          amount={amount}
          frame={frame}
          action={
            <Button className={own.most} disabled={most === 0n} onClick={() => amount.write(most)}>
              {say('withdraw.most')}
            </Button>
          }
        />
        <Cost minor={amount.minor ?? 0n} options={options} />
        <div className={styles.foot}>
          <MoneyProblem code={withdrawal.refused} />
          {isDayOver && <p className={styles.problem}>{say('withdraw.day.over')}</p>}
          <Button type="submit" tone="primary" size="large" isWide disabled={isDayOver || !card}>
            {amount.minor === undefined ? say('withdraw.title') : say('withdraw.do', { amount: money(amount.minor) })}
          </Button>
        </div>
      </form>
      {card && amount.minor !== undefined && (
        <Confirmation {...{ withdrawal, card, banks, options }} minor={amount.minor} />
      )}
      <AddCardDialog door={door} banks={banks} onAdded={choose} />
    </>
  );
}

function Cost({ minor, options }: { readonly minor: bigint; readonly options: Options }) {
  const say = useText();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  const { feeMinor, arrivesMinor } = costOf(minor, options);
  const left = money(minorOf(options.leftToday, currency));
  return (
    <Rows
      rows={[
        { name: say('cashier.fee'), value: money(feeMinor) },
        { name: say('withdraw.arrives'), value: money(arrivesMinor) },
        {
          name: say('withdraw.left'),
          value: say('withdraw.left.value', { amount: left, times: options.timesLeftToday }),
        },
      ]}
    />
  );
}
