/** A new account to withdraw to: bank, holder, number. The full number is sent once; afterwards it is only shown masked. */
import { ChevronDown } from 'lucide-react';
import { PasswordField, useText } from '#base/view';
import { Field, SubmitButton, TextField } from '#ui';
import styles from '../cashier.module.css';
import own from './add-card.module.css';
import type { Bank } from './card-rules.ts';
import { PasswordProblem } from './payment-password-problem.tsx';
import { type Cards, useAddCard } from './use-add-card.ts';

export interface AddCardFormProps {
  readonly known: Cards;
  readonly onAdded: (cardId: string) => void;
}

export function AddCardForm({ known, onAdded }: AddCardFormProps) {
  const t = useText();
  const { form, refusal, isBusy, submit } = useAddCard(known, onAdded);
  const { errors } = form.formState;
  const bank = known.banks.find(({ code }) => code === form.watch('bank'));
  return (
    <form className={own.form} onSubmit={submit} noValidate>
      <Field
        label={t('withdraw.bank')}
        isRequired
        error={errors.bank?.message}
        after={<ChevronDown aria-hidden="true" />}
      >
        {(tied) => (
          <select {...tied} {...form.register('bank')}>
            <option value="">{t('withdraw.bank.choose')}</option>
            {known.banks.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={t('withdraw.holder')}
        hint={t(known.payeeName === undefined ? 'withdraw.holder.hint' : 'withdraw.holder.fixed')}
        isRequired
        readOnly={known.payeeName !== undefined}
        autoComplete="name"
        maxLength={80}
        error={errors.holder?.message}
        {...form.register('holder')}
      />
      <NumberField bank={bank} error={errors.number?.message} tied={form.register('number')} />
      {known.hasPaymentPassword && (
        <PasswordField
          label={t('withdraw.password')}
          isRequired
          autoComplete="off"
          maxLength={64}
          error={errors.paymentPassword?.message}
          {...form.register('paymentPassword')}
        />
      )}
      <div className={styles.foot}>
        {known.freezeHours > 0 && (
          <p className={styles.note}>{t('withdraw.frozen.line', { hours: known.freezeHours })}</p>
        )}
        <PasswordProblem refusal={refusal} />
        <SubmitButton isBusy={isBusy}>{t('withdraw.card.save')}</SubmitButton>
      </div>
    </form>
  );
}

interface NumberFieldProps {
  readonly bank: Bank | undefined;
  readonly error: string | undefined;
  readonly tied: object;
}

/** Shows the length of a number at the chosen bank. */
function NumberField({ bank, error, tied }: NumberFieldProps) {
  const t = useText();
  const digits = bank && [...new Set([bank.minDigits, bank.maxDigits])].join('–');
  const hint =
    bank && digits !== undefined
      ? t(bank.startsWith === '' ? 'withdraw.number.like' : 'withdraw.number.like.start', {
          digits,
          start: bank.startsWith,
        })
      : undefined;
  return (
    <TextField
      label={t('withdraw.number')}
      {...(hint !== undefined && { hint })}
      isRequired
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      error={error}
      {...tied}
    />
  );
}
