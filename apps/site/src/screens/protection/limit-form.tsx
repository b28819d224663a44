/** One limit: a free field for the max amount of deposits, and a button to remove the limit. */
import { type FormEvent, useState } from 'react';
import { toast, toastSeconds, useLanguage, useMerchant, useText } from '#base';
import { formatAmount } from '#kernel';
import { Button, SubmitButton, TextField } from '#ui';
import account from '../../features/account/account.module.css';
import { Problem } from '../../features/account/problem.tsx';
import { fieldText, minorOf, readTyped } from '../../features/cashier/amount/index.ts';
import styles from './protection.module.css';
import { type DepositLimit, useChange } from './use-protection.ts';

export interface LimitFormProps {
  readonly limit: DepositLimit;
  readonly onDone: () => void;
}

export function LimitForm({ limit, onDone }: LimitFormProps) {
  const t = useText();
  const { tag } = useLanguage();
  const { currency } = useMerchant();
  const { isBusy, refusal, make } = useChange();
  const { period, amount } = limit;
  const [typed, setTyped] = useState(() =>
    amount === undefined ? '' : fieldText(minorOf(amount, currency), tag, currency),
  );
  const [isWrong, setWrong] = useState(false);

  const save = (wished: string | undefined) =>
    make(
      (request) => request('setDepositLimit', { body: { period, ...(wished !== undefined && { amount: wished }) } }),
      ({ limits }) => {
        const isWaiting = limits.find((one) => one.period === period)?.waiting !== undefined;
        const textKey = isWaiting ? 'protection.limit.asked' : 'protection.limit.saved';
        toast(t(textKey), { tone: 'good', seconds: toastSeconds.short });
        onDone();
      },
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readTyped(typed, tag, currency);
    setWrong(!read.ok);
    if (read.ok) await save(formatAmount(read.value, currency));
  };
  const malformed = currency.decimals === 0 ? 'cashier.amount.whole' : 'cashier.amount.malformed';
  return (
    <form className={account.form} onSubmit={submit} noValidate>
      <p className={account.note}>{t('protection.limit.rule')}</p>
      <TextField
        label={t('protection.limit.field')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        isRequired
        value={typed}
        before={<span className={styles.symbol}>{currency.symbol}</span>}
        error={isWrong ? t(typed.trim() === '' ? 'cashier.amount.wanted' : malformed) : undefined}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setWrong(false);
        }}
      />
      <Problem refusal={refusal} />
      <SubmitButton isBusy={isBusy}>{t('protection.limit.save')}</SubmitButton>
      {amount !== undefined && (
        <Button tone="quiet" isWide disabled={isBusy} onClick={() => void save(undefined)}>
          {t('protection.limit.remove')}
        </Button>
      )}
    </form>
  );
}
