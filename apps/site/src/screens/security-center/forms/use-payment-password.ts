/** A payment password being set or replaced: which proofs there are, what is wrong before it is sent, what the server says. */
import { type FormEvent, useState } from 'react';
import type { CallCode } from '#client';
import type { TextKey } from '#texts';
import { useApi } from '../../../base/api/api.tsx';
import { refusalKey } from '../../../base/text/text.tsx';
import { useCode } from '../../../features/account/use-code.ts';
import type { SecurityConfig } from '../protections.ts';

/** `first`: none is set yet. */
export type PaymentWay = 'first' | 'old' | 'email' | 'sms';

export function paymentWays(config: SecurityConfig): readonly PaymentWay[] {
  if (!config.hasWithdrawalPassword) return ['first'];
  const isProven = { email: config.isEmailProven, sms: config.isMobileProven };
  return ['old', ...config.channels.filter((channel) => isProven[channel])];
}

const empty = { secret: '', code: '', paymentPassword: '', confirmPaymentPassword: '' };
type Values = typeof empty;
type Errors = { readonly [Name in keyof Values]?: TextKey };

const SHORTEST = 6;

function problemsOf(values: Values, way: PaymentWay): Errors {
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

/** Where the server's word on a field belongs. */
const placeOf: { readonly [Code in CallCode]?: keyof Values } = {
  'password.wrong': 'secret',
  'password.same': 'paymentPassword',
  'auth.field_invalid': 'paymentPassword',
  'code.wrong': 'code',
};

export function usePaymentPassword(config: SecurityConfig, onDone: () => void) {
  const { call } = useApi();
  const code = useCode();
  const ways = paymentWays(config);
  const [way, choose] = useState<PaymentWay>(ways[0] ?? 'first');
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [refused, setRefused] = useState<{ readonly problem?: CallCode; readonly retryAfter?: number | undefined }>({});
  const [isBusy, setBusy] = useState(false);
  const { sent } = code.flow;

  const send = () => {
    const { secret, paymentPassword, confirmPaymentPassword } = values;
    const fresh = { paymentPassword, confirmPaymentPassword };
    if (way === 'first') return call('setPaymentPassword', { body: { password: secret, ...fresh } });
    const proof =
      way === 'old' || !sent
        ? { oldPaymentPassword: secret }
        : { verificationId: sent.verificationId, verificationCode: values.code };
    return call('resetPaymentPassword', { body: { ...proof, ...fresh } });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || code.flow.isBusy) return;
    setRefused({});
    if ((way === 'email' || way === 'sms') && !sent) {
      await code.ask(() => call('askOwnCode', { body: { channel: way } }));
      return;
    }
    const problems = problemsOf(values, way);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const answer = await send();
    setBusy(false);
    if (answer.ok) return onDone();
    const { code: why, value } = answer.refusal;
    const place = placeOf[why];
    if (place) setErrors({ [place]: refusalKey(why) });
    else setRefused({ problem: why, retryAfter: typeof value?.retryAfter === 'number' ? value.retryAfter : undefined });
  };

  return {
    ways,
    way,
    choose,
    code,
    values,
    errors,
    ...refused,
    isBusy,
    write: (name: keyof Values, value: string) => {
      setValues({ ...values, [name]: value });
      setErrors({ ...errors, [name]: undefined });
    },
    submit,
  };
}
