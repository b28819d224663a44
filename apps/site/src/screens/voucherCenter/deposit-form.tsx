/** How to pay, how much, and what comes of it. */

import { formatAmount } from '#kernel';
import type { TextKey } from '#texts';
import { Button, Money } from '#ui';
import { useBalance } from '../../base/balance.ts';
import { useMerchant, useMoneyShape } from '../../base/merchant.tsx';
import { useLanguage, useText } from '../../base/text.tsx';
import { AmountField, AmountPresets } from '../../features/cashier/amount-field.tsx';
import styles from '../../features/cashier/cashier.module.css';
import { MoneyProblem } from '../../features/cashier/money-problem.tsx';
import { Rows } from '../../features/cashier/rows.tsx';
import { fieldText, minorOf } from '../../features/cashier/typed-amount.ts';
import { useAmountWords } from '../../features/cashier/use-amount-words.ts';
import { MethodTiles } from './method-tiles.tsx';
import { type Method, useDeposit } from './use-deposit.ts';

export function DepositForm({ methods }: { readonly methods: readonly Method[] }) {
  const say = useText();
  const { tag } = useLanguage();
  const { currency } = useMerchant();
  const words = useAmountWords();
  const { form, method, frame, typed, minor, problem, refused, isBusy, setAmount, tidy, submit } = useDeposit(methods);
  const amount = form.register('amount');
  const inField = (text: bigint) => fieldText(text, tag, currency);
  return (
    <form onSubmit={submit} noValidate>
      <MethodTiles methods={methods} {...form.register('method')} />
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
          tidy();
        }}
      />
      <AmountPresets
        label={say('cashier.presets')}
        presets={(method?.presets ?? []).map((preset) => inField(minorOf(preset, currency)))}
        chosen={minor === undefined ? '' : inField(minor)}
        onChoose={setAmount}
      />
      <Outcome minor={minor} isInstant={method?.isInstant ?? false} />
      <div className={styles.foot}>
        <MoneyProblem code={refused} />
        <Button type="submit" tone="primary" size="large" isWide isBusy={isBusy}>
          {minor === undefined ? say('shell.deposit') : say('deposit.do', { amount: words.money(minor) })}
        </Button>
        {method && <p className={styles.note}>{say('deposit.through', { name: say(method.nameKey as TextKey) })}</p>}
      </div>
    </form>
  );
}

function Outcome({ minor = 0n, isInstant }: { readonly minor: bigint | undefined; readonly isInstant: boolean }) {
  const say = useText();
  const shape = useMoneyShape();
  const { currency } = useMerchant();
  const { amount, isHidden } = useBalance();
  const zero = formatAmount(0n, currency);
  const after = amount === undefined ? undefined : formatAmount(minorOf(amount, currency) + minor, currency);
  return (
    <Rows
      rows={[
        { name: say('deposit.arrives'), value: say(isInstant ? 'deposit.arrives.now' : 'deposit.arrives.later') },
        { name: say('cashier.fee'), value: <Money amount={zero} {...shape} /> },
        { name: say('deposit.after'), value: <Money amount={after} isHidden={isHidden} {...shape} /> },
      ]}
    />
  );
}
