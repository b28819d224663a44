/** Sets or replaces the payment password: the available proofs, validation before sending, and the server's refusals. */
import { type FormEvent, useState } from 'react';
import { type Request, refusalKey } from '#base';
import type { CallCode } from '#client';
import type { TextKey } from '#texts';
import { useCode } from '../../../features/account/use-code.ts';
import type { SecurityConfig } from '../protections.ts';

/** `first`: no payment password is set yet. */
export type PaymentMethod = 'first' | 'old' | 'email' | 'sms';

export function paymentMethods(config: SecurityConfig): readonly PaymentMethod[] {
  if (!config.hasWithdrawalPassword) return ['first'];
  const isProven = { email: config.isEmailProven, sms: config.isMobileProven };
  return ['old', ...config.channels.filter((channel) => isProven[channel])];
}

const empty = { secret: '', code: '', paymentPassword: '', confirmPaymentPassword: '' };
type Values = typeof empty;
type Errors = { readonly [Name in keyof Values]?: TextKey };

const SHORTEST = 6;

function problemsOf(values: Values, way: PaymentMethod): Errors {
  const { secret, code, paymentPassword, confirmPaymentPassword } = values;
  const isByCode = way === 'email' || way === 'sms';
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

export function usePaymentPassword(config: SecurityConfig, onDone: () => void) {
  const code = useCode();
  const ways = paymentMethods(config);
  const [way, choose] = useState<PaymentMethod>(ways[0] ?? 'first');
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const { sent } = code;

  const save = async (request: Request) => {
    const { secret, paymentPassword, confirmPaymentPassword } = values;
    const fresh = { paymentPassword, confirmPaymentPassword };
    const proof =
      way === 'old' || !sent
        ? { oldPaymentPassword: secret }
        : { verificationId: sent.verificationId, verificationCode: values.code };
    if (way === 'first') await request('setPaymentPassword', { body: { password: secret, ...fresh } });
    else await request('resetPaymentPassword', { body: { ...proof, ...fresh } });
    onDone();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ((way === 'email' || way === 'sms') && !sent) {
      await code.request((request) => request('askOwnCode', { body: { channel: way } }));
      return;
    }
    const problems = problemsOf(values, way);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return code.clear();
    await code.run(save, ({ code: why }) => {
      const place = placeOf[why];
      if (place) setErrors({ [place]: refusalKey(why) });
      return place !== undefined;
    });
  };

  return {
    ways,
    way,
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
