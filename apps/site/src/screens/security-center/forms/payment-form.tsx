/** The payment password. The first one requires the login password; a new one the old one, or a code sent to a verified address. */

import { artUrl, PasswordField, useText } from '#base';
import { SubmitButton, Tabs } from '#ui';
import account from '../../../features/account/account.module.css';
import { CodeField } from '../../../features/account/code-field.tsx';
import { NewPasswordFields } from '../../../features/account/new-password-fields.tsx';
import { Problem } from '../../../features/account/problem.tsx';
import type { SecurityConfig } from '../protections.ts';
import { usePaymentPassword } from './use-payment-password.ts';

export interface PaymentFormProps {
  readonly config: SecurityConfig;
  readonly onDone: () => void;
}

export function PaymentForm({ config, onDone }: PaymentFormProps) {
  const t = useText();
  const payment = usePaymentPassword(config, onDone);
  const { ways, way, code, values, write, errors } = payment;
  const isRequesting = way !== 'first' && way !== 'old' && !code.sent;
  const field = (name: 'secret' | 'paymentPassword' | 'confirmPaymentPassword') => ({
    value: values[name],
    maxLength: 64,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      write(name, value),
    error: errors[name] && t(errors[name]),
  });
  return (
    <form className={account.form} onSubmit={payment.submit} noValidate>
      <p className={account.note}>{t(way === 'first' ? 'security.payment.line' : 'security.payment.again')}</p>
      {ways.length > 1 && (
        <Tabs
          label={t('security.payment.way')}
          tabs={ways.map((key) => ({ key, label: t(`security.payment.way.${key}`) }))}
          chosen={way}
          onChoose={payment.choose}
        />
      )}
      {(way === 'first' || way === 'old') && (
        <PasswordField
          label={t(way === 'first' ? 'security.password.yours' : 'security.payment.old')}
          isRequired
          autoComplete={way === 'first' ? 'current-password' : 'off'}
          {...field('secret')}
        />
      )}
      {code.sent && way !== 'first' && way !== 'old' && (
        <>
          <p className={account.sentTo} role="status">
            <img src={artUrl('bell')} alt="" width="36" height="36" />
            <span>
              {t('security.sent')} <b>{way === 'email' ? config.email : config.mobileNum}</b>
            </span>
          </p>
          <CodeField
            left={code.left}
            onAgain={code.again}
            value={values.code}
            onChange={({ currentTarget: { value } }) => write('code', value.replace(/\D/g, ''))}
            error={errors.code && t(errors.code)}
          />
        </>
      )}
      {!isRequesting && (
        <NewPasswordFields
          label={t('security.payment.new')}
          confirmLabel={t('register.field.confirmPassword')}
          hint={t('register.hint.paymentPassword', { min: 6 })}
          password={field('paymentPassword')}
          confirmation={field('confirmPaymentPassword')}
        />
      )}
      <Problem refusal={code.refusal} />
      <SubmitButton isBusy={code.isBusy}>{t(isRequesting ? 'forget.send' : 'security.save')}</SubmitButton>
    </form>
  );
}
