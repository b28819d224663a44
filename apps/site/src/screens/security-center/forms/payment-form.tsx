/** The payment password. The first one requires the login password; a new one the old one, or a code sent to a verified address. */
import { type FormEvent, useState } from 'react';
import type { Request } from '#base/data';
import { artUrl, PasswordField, refusalKey, useText } from '#base/view';
import type { CallCode } from '#client';
import type { TextKey } from '#texts';
import { SubmitButton, Tabs } from '#ui';
import account from '../../../features/account/account.module.css';
import { CodeField } from '../../../features/account/code-field.tsx';
import { NewPasswordFields } from '../../../features/account/new-password-fields.tsx';
import { Problem } from '../../../features/account/problem.tsx';
import { useCode } from '../../../features/account/use-code.ts';
import type { SecurityConfig } from '../protections.ts';

export interface PaymentFormProps {
  readonly config: SecurityConfig;
  readonly onDone: () => void;
}

export function PaymentForm({ config, onDone }: PaymentFormProps) {
  const t = useText();
  const payment = usePaymentPassword(config, onDone);
  const { methods, method, code, values, write, errors } = payment;
  const isRequesting = method !== 'first' && method !== 'old' && !code.sent;
  const field = (name: 'secret' | 'paymentPassword' | 'confirmPaymentPassword') => ({
    value: values[name],
    maxLength: 64,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      write(name, value),
    error: errors[name] && t(errors[name]),
  });
  return (
    <form className={account.form} onSubmit={payment.submit} noValidate>
      <p className={account.note}>{t(method === 'first' ? 'security.payment.line' : 'security.payment.again')}</p>
      {methods.length > 1 && (
        <Tabs
          label={t('security.payment.method')}
          tabs={methods.map((key) => ({ key, label: t(`security.payment.method.${key}`) }))}
          chosen={method}
          onChoose={payment.choose}
        />
      )}
      {(method === 'first' || method === 'old') && (
        <PasswordField
          label={t(method === 'first' ? 'security.password.yours' : 'security.payment.old')}
          isRequired
          autoComplete={method === 'first' ? 'current-password' : 'off'}
          {...field('secret')}
        />
      )}
      {code.sent && method !== 'first' && method !== 'old' && (
        <>
          <p className={account.sentTo} role="status">
            <img src={artUrl('bell')} alt="" width="36" height="36" />
            <span>
              {t('security.sent')} <b>{method === 'email' ? config.email : config.phone}</b>
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

/** `first`: no payment password is set yet. */
type PaymentMethod = 'first' | 'old' | 'email' | 'sms';

function paymentMethods(config: SecurityConfig): readonly PaymentMethod[] {
  if (!config.hasWithdrawalPassword) return ['first'];
  const isProven = { email: config.isEmailProven, sms: config.isMobileProven };
  return ['old', ...config.channels.filter((channel) => isProven[channel])];
}

const empty = { secret: '', code: '', paymentPassword: '', confirmPaymentPassword: '' };
type Values = typeof empty;
type Errors = { readonly [Name in keyof Values]?: TextKey };

const SHORTEST = 6;

function problemsOf(values: Values, method: PaymentMethod): Errors {
  const { secret, code, paymentPassword, confirmPaymentPassword } = values;
  const isByCode = method === 'email' || method === 'sms';
  return {
    ...(!isByCode && secret === '' && { secret: 'entry.password.wanted' as const }),
    ...(isByCode && code.length !== 6 && { code: 'forget.code.wanted' as const }),
    ...(paymentPassword.length < SHORTEST && { paymentPassword: 'forget.password.wrong' as const }),
    ...(confirmPaymentPassword !== paymentPassword && {
      confirmPaymentPassword: 'refusal.auth.confirmation_differs' as const,
    }),
  };
}

/** The field that shows a refusal. */
const placeOf: { readonly [Code in CallCode]?: keyof Values } = {
  'password.wrong': 'secret',
  'password.same': 'paymentPassword',
  'auth.field_invalid': 'paymentPassword',
  'code.wrong': 'code',
};

/** Sets or replaces the payment password: the available proofs, validation before sending, and the server's refusals. */
function usePaymentPassword(config: SecurityConfig, onDone: () => void) {
  const code = useCode();
  const methods = paymentMethods(config);
  const [method, choose] = useState<PaymentMethod>(methods[0] ?? 'first');
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const { sent } = code;

  const save = async (request: Request) => {
    const { secret, paymentPassword, confirmPaymentPassword } = values;
    const fresh = { paymentPassword, confirmPaymentPassword };
    const proof =
      method === 'old' || !sent
        ? { oldPaymentPassword: secret }
        : { verificationId: sent.verificationId, verificationCode: values.code };
    if (method === 'first') await request('setPaymentPassword', { body: { password: secret, ...fresh } });
    else await request('resetPaymentPassword', { body: { ...proof, ...fresh } });
    onDone();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ((method === 'email' || method === 'sms') && !sent) {
      await code.request((request) => request('requestOwnCode', { body: { channel: method } }));
      return;
    }
    const problems = problemsOf(values, method);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return code.clear();
    await code.run(save, ({ code: why }) => {
      const place = placeOf[why];
      if (place) setErrors({ [place]: refusalKey(why) });
      return place !== undefined;
    });
  };

  return {
    methods,
    method,
    choose,
    code,
    values,
    errors,
    write: (name: keyof Values, value: string) => {
      setValues({ ...values, [name]: value });
      setErrors({ ...errors, [name]: undefined });
    },
    submit,
  };
}
