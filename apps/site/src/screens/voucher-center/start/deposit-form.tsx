/** Payment method, amount, and what is credited. */

import { useBalance, useMerchant, useMoneyShape, useText } from '#base';
import { formatAmount } from '#kernel';
import type { TextKey } from '#texts';
import { Money, SubmitButton } from '#ui';
import { AmountField, AmountPresets, minorOf, useAmountWords } from '../../../features/cashier/amount/index.ts';
import styles from '../../../features/cashier/cashier.module.css';
import { Rows } from '../../../features/cashier/orders/index.ts';
import { MoneyProblem } from '../../../features/cashier/sending/index.ts';
import { type Bonus, BonusChoice } from './bonus-choice.tsx';
import { feeOf, type Method } from './deposit-terms.ts';
import { MethodTiles } from './method-tiles.tsx';
import { useDeposit } from './use-deposit.ts';

export interface DepositFormProps {
  readonly methods: readonly Method[];
  readonly bonuses: readonly Bonus[];
}

export function DepositForm({ methods, bonuses }: DepositFormProps) {
  const t = useText();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  const { method, choose, bonus, chooseBonus, frame, amount, refusal, isBusy, submit } = useDeposit(methods, bonuses);
  const { minor } = amount;
  return (
    <form noValidate onSubmit={submit}>
      <MethodTiles methods={methods} chosen={method?.method ?? ''} onChoose={choose} />
      <AmountField label={t('cashier.amount')} amount={amount} frame={frame} />
      <AmountPresets presets={(method?.presets ?? []).map((preset) => minorOf(preset, currency))} amount={amount} />
      <BonusChoice bonuses={bonuses} chosen={bonus} onChoose={chooseBonus} />
      <Outcome minor={minor} method={method} />
      <div className={styles.foot}>
        <MoneyProblem refusal={refusal} />
        <SubmitButton isBusy={isBusy}>
          {minor === undefined ? t('shell.deposit') : t('deposit.do', { amount: money(minor) })}
        </SubmitButton>
        {method && <p className={styles.note}>{t('deposit.through', { name: t(method.nameKey as TextKey) })}</p>}
      </div>
    </form>
  );
}

function Outcome({ minor = 0n, method }: { readonly minor: bigint | undefined; readonly method: Method | undefined }) {
  const t = useText();
  const shape = useMoneyShape();
  const { currency } = useMerchant();
  const { amount, isHidden } = useBalance();
  const money = (amountMinor: bigint) => <Money amount={formatAmount(amountMinor, currency)} {...shape} />;
  const fee = feeOf(method, minor, currency);
  const credit = minor > fee ? minor - fee : 0n;
  const after = amount === undefined ? undefined : formatAmount(minorOf(amount, currency) + credit, currency);
  const { isInstant = false, leftToday, timesLeftToday } = method ?? {};
  return (
    <Rows
      rows={[
        { name: t('deposit.arrives'), value: t(isInstant ? 'deposit.arrives.now' : 'deposit.arrives.later') },
        ...(leftToday === undefined
          ? []
          : [{ name: t('deposit.left'), value: <Left amount={leftToday} times={timesLeftToday} /> }]),
        { name: t('cashier.fee'), value: money(fee) },
        ...(fee === 0n ? [] : [{ name: t('deposit.credit'), value: money(credit) }]),
        { name: t('deposit.after'), value: <Money amount={after} isHidden={isHidden} {...shape} /> },
      ]}
    />
  );
}

function Left({ amount, times }: { readonly amount: string; readonly times: number | undefined }) {
  const t = useText();
  const shape = useMoneyShape();
  return (
    <>
      <Money amount={amount} {...shape} />
      {times !== undefined && ` · ${t('deposit.times', { times })}`}
    </>
  );
}
