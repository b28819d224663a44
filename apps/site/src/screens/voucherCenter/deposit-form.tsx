/** How to pay, how much, and what comes of it. */
import { formatAmount } from '#kernel';
import type { TextKey } from '#texts';
import { Button, Money } from '#ui';
import { useBalance } from '../../base/balance.ts';
import { useMerchant, useMoneyShape } from '../../base/merchant.tsx';
import { useText } from '../../base/text.tsx';
import { AmountField, AmountPresets } from '../../features/cashier/amount-field.tsx';
import styles from '../../features/cashier/cashier.module.css';
import { MoneyProblem } from '../../features/cashier/money-problem.tsx';
import { Rows } from '../../features/cashier/rows.tsx';
import { minorOf } from '../../features/cashier/typed-amount.ts';
import { useAmountWords } from '../../features/cashier/use-amount-words.ts';
import { MethodTiles } from './method-tiles.tsx';
import { type Method, useDeposit } from './use-deposit.ts';

export function DepositForm({ methods }: { readonly methods: readonly Method[] }) {
  const say = useText();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  const { method, choose, frame, amount, refused, isBusy, submit } = useDeposit(methods);
  const { minor } = amount;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <MethodTiles methods={methods} chosen={method?.method ?? ''} onChoose={choose} />
      <AmountField label={say('cashier.amount')} amount={amount} frame={frame} />
      <AmountPresets presets={(method?.presets ?? []).map((preset) => minorOf(preset, currency))} amount={amount} />
      <Outcome minor={minor} isInstant={method?.isInstant ?? false} />
      <div className={styles.foot}>
        <MoneyProblem code={refused} />
        <Button type="submit" tone="primary" size="large" isWide isBusy={isBusy}>
          {minor === undefined ? say('shell.deposit') : say('deposit.do', { amount: money(minor) })}
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
