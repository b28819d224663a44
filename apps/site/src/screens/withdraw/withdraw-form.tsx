/** Where to, how much, what it costs; asked once more before it is sent. */
import { useState } from 'react';
import type { AnswerOf, Endpoints } from '#contract';
import { Button, Dialog } from '#ui';
import { useMerchant } from '../../base/merchant.tsx';
import { useLanguage, useText } from '../../base/text.tsx';
import { AmountField } from '../../features/cashier/amount-field.tsx';
import styles from '../../features/cashier/cashier.module.css';
import { MoneyProblem } from '../../features/cashier/money-problem.tsx';
import { Rows } from '../../features/cashier/rows.tsx';
import { fieldText, minorOf } from '../../features/cashier/typed-amount.ts';
import { useAmountWords } from '../../features/cashier/use-amount-words.ts';
import { AddCardDialog } from './add-card-dialog.tsx';
import { CardPicker } from './card-picker.tsx';
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
  const { tag } = useLanguage();
  const { currency } = useMerchant();
  const words = useAmountWords();
  const withdrawal = useWithdrawal(options, cards);
  const { form, frame, typed, minor, problem, most, card } = withdrawal;
  const amount = form.register('amount');
  const [isAdding, setAdding] = useState(false);
  const inField = (part: bigint) => fieldText(part, tag, currency);
  const isDayOver = options.timesLeftToday === 0;
  return (
    <>
      <form onSubmit={withdrawal.review} noValidate>
        <CardPicker cards={cards} banks={banks} onAdd={() => setAdding(true)} {...form.register('cardId')} />
        <AmountField
          {...amount}
          label={say('cashier.amount')}
          symbol={currency.symbol}
          length={typed.length}
          least={say('cashier.least', { amount: inField(frame.minimumMinor) })}
          most={say('cashier.most', { amount: inField(frame.maximumMinor) })}
          error={problem && words.problem(problem, frame)}
          onBlur={(event) => {
            void amount.onBlur(event);
            withdrawal.tidy();
          }}
          action={
            <Button className={own.most} disabled={most === 0n} onClick={withdrawal.takeMost}>
              {say('withdraw.most')}
            </Button>
          }
        />
        <Cost minor={minor ?? 0n} options={options} />
        <div className={styles.foot}>
          <MoneyProblem code={withdrawal.refused} />
          {isDayOver && <p className={styles.problem}>{say('withdraw.day.over')}</p>}
          <Button
            type="submit"
            tone="primary"
            size="large"
            isWide
            disabled={isDayOver || !card}
            isBusy={withdrawal.isBusy}
          >
            {minor === undefined ? say('withdraw.title') : say('withdraw.do', { amount: words.money(minor) })}
          </Button>
        </div>
      </form>
      {card && minor !== undefined && (
        <Confirmation withdrawal={withdrawal} card={card} banks={banks} minor={minor} options={options} />
      )}
      <AddCardDialog
        isOpen={isAdding}
        banks={banks}
        onClose={() => setAdding(false)}
        onAdded={(id) => {
          setAdding(false);
          withdrawal.choose(id);
        }}
      />
    </>
  );
}

function Cost({ minor, options }: { readonly minor: bigint; readonly options: Options }) {
  const say = useText();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  const { feeMinor, arrivesMinor } = costOf(minor, options);
  const { timesLeftToday } = options;
  const left = minorOf(options.leftToday, currency);
  return (
    <Rows
      rows={[
        { name: say('cashier.fee'), value: money(feeMinor) },
        { name: say('withdraw.arrives'), value: money(arrivesMinor) },
        {
          name: say('withdraw.left'),
          value: say('withdraw.left.value', { amount: money(left), times: timesLeftToday }),
        },
      ]}
    />
  );
}

interface ConfirmationProps {
  readonly withdrawal: ReturnType<typeof useWithdrawal>;
  readonly card: Card;
  readonly banks: WithdrawFormProps['banks'];
  readonly minor: bigint;
  readonly options: Options;
}

function Confirmation({ withdrawal, card, banks, minor, options }: ConfirmationProps) {
  const say = useText();
  const { money } = useAmountWords();
  const { feeMinor, arrivesMinor } = costOf(minor, options);
  const bank = banks.find(({ code }) => code === card.bank)?.name ?? card.bank;
  return (
    <Dialog
      isOpen={withdrawal.isAsking}
      onClose={withdrawal.stopAsking}
      title={say('withdraw.sure', { amount: money(minor) })}
      closeLabel={say('shell.close')}
      from="below"
    >
      <Rows
        rows={[
          { name: say('withdraw.to'), value: `${bank} ${card.masked}` },
          { name: say('withdraw.holder'), value: card.holder },
          { name: say('cashier.fee'), value: money(feeMinor) },
          { name: say('withdraw.arrives'), value: money(arrivesMinor) },
        ]}
      />
      <div className={styles.foot}>
        <Button tone="primary" size="large" isWide isBusy={withdrawal.isBusy} onClick={() => void withdrawal.confirm()}>
          {say('withdraw.confirm')}
        </Button>
        <p className={styles.note}>{say('withdraw.held')}</p>
      </div>
    </Dialog>
  );
}
