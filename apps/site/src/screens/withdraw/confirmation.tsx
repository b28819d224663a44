/** The confirmation of a withdrawal: amount, account, amount received, and the payment password. */
import { type FormEvent, useState } from 'react';
import { Link, PasswordField, Sheet, useMerchant, useText } from '#base/view';
import { SubmitButton } from '#ui';
import { minorOf, useAmountWords } from '../../features/cashier/amount/index.ts';
import { type Cards, PasswordProblem } from '../../features/cashier/cards/index.ts';
import styles from '../../features/cashier/cashier.module.css';
import { Rows } from '../../features/cashier/orders/index.ts';
import type { Card, useWithdrawal } from './use-withdrawal.ts';
import own from './withdraw.module.css';
import { costOf, type Options } from './withdraw-rules.ts';

type Withdrawal = Pick<
  ReturnType<typeof useWithdrawal>,
  'isRequesting' | 'isBusy' | 'refusal' | 'stopRequesting' | 'confirm' | 'loses'
>;

export interface ConfirmationProps {
  readonly withdrawal: Withdrawal;
  readonly card: Card;
  readonly banks: Cards['banks'];
  readonly minor: bigint;
  readonly options: Options;
}

export function Confirmation({ withdrawal, card, banks, minor, options }: ConfirmationProps) {
  const t = useText();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  const { feeMinor, arrivesMinor } = costOf(minor, options, currency);
  const bank = banks.find(({ code }) => code === card.bank)?.name ?? card.bank;
  return (
    <Sheet
      isOpen={withdrawal.isRequesting}
      onClose={withdrawal.stopRequesting}
      title={t('withdraw.sure', { amount: money(minor) })}
    >
      <Rows
        rows={[
          { name: t('withdraw.to'), value: `${bank} ${card.masked}` },
          { name: t('withdraw.holder'), value: card.holder },
          { name: t('cashier.fee'), value: money(feeMinor) },
          { name: t('withdraw.arrives'), value: money(arrivesMinor) },
          ...(withdrawal.loses === undefined
            ? []
            : [{ name: t('withdraw.loses'), value: money(minorOf(withdrawal.loses, currency)) }]),
        ]}
      />
      {withdrawal.loses !== undefined && <p className={styles.problem}>{t('withdraw.loses.line')}</p>}
      <PasswordForm withdrawal={withdrawal} />
    </Sheet>
  );
}

function PasswordForm({ withdrawal: { isBusy, refusal, confirm } }: Pick<ConfirmationProps, 'withdrawal'>) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isWrong = refusal?.code === 'password.wrong' && password === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password === '' || isBusy) return;
    await confirm(password);
    setPassword('');
  };
  return (
    <form className={styles.foot} onSubmit={(event) => void submit(event)} noValidate>
      <PasswordField
        label={t('withdraw.password')}
        isRequired
        autoComplete="off"
        maxLength={64}
        value={password}
        onChange={({ currentTarget: { value } }) => {
          setMissing(false);
          setPassword(value);
        }}
        error={isMissing ? t('withdraw.password.wanted') : isWrong ? t('withdraw.password.wrong') : undefined}
      />
      <Link to="/m/securityCenter" search={{ sheet: 'payment' }} className={own.forgot}>
        {t('withdraw.password.forgot')}
      </Link>
      {refusal?.code === 'request.too_many' && <PasswordProblem refusal={refusal} />}
      <SubmitButton isBusy={isBusy}>{t('withdraw.confirm')}</SubmitButton>
      <p className={styles.note}>{t('withdraw.held')}</p>
    </form>
  );
}
