/** One field of registration, by its rule. */
import { LockKeyhole, Mail, UserRound } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '#base/data';
import { PasswordField, useText } from '#base/view';
import type { TextKey } from '#texts';
import { TextField } from '#ui';
import { type FieldRule, problemOf } from '../account/field-rules.ts';
import { MobileField } from '../account/mobile-field.tsx';
import { focusCaptcha } from '../entry/focus-captcha.ts';
import { MobileCodeFields } from '../entry/mobile-code-fields.tsx';
import { asSent, inputOf, type RegisterField } from './register-rules.ts';
import type { useRegister } from './use-register.ts';

export const lock = <LockKeyhole aria-hidden="true" size={20} />;

export function RuledField(props: RuledFieldProps) {
  const t = useText();
  const { rule } = props;
  const name = rule.name as RegisterField;
  if (name === 'username') return <UsernameField {...props} />;
  if (name === 'mobileNum') return <NumberField {...props} />;
  // It is shown with its number.
  if (name === 'verificationCode') return null;
  const common = { ...commonOf(props, t), label: t(`register.field.${name}` as TextKey) };
  if (name === 'password' || name === 'paymentPassword') {
    const autoComplete = name === 'password' ? 'new-password' : 'off';
    return <PasswordField {...common} autoComplete={autoComplete} before={lock} />;
  }
  const before = name === 'email' ? <Mail aria-hidden="true" size={20} /> : undefined;
  return <TextField {...common} {...inputOf(name)} before={before} autoCapitalize="none" spellCheck={false} />;
}

function commonOf({ rule, register: { form, look } }: RuledFieldProps, t: ReturnType<typeof useText>) {
  const name = rule.name as RegisterField;
  return {
    isRequired: rule.isRequired,
    hint: t(rule.hintKey as TextKey, { min: rule.minLength, max: rule.maxLength }),
    error: form.formState.errors[name]?.message,
    maxLength: rule.maxLength,
    ...form.register(name, { onBlur: () => void look(name) }),
  };
}

function UsernameField(props: RuledFieldProps) {
  const t = useText();
  const { form, showErrors } = props.register;
  const read = () => form.getValues('username') ?? '';
  const { checked, check } = useNameCheck(props.rule, read, () =>
    showErrors({ username: 'refusal.auth.username_taken' }, false),
  );
  const common = commonOf(props, t);
  const isFree = checked?.isFree === true && checked.name === asSent('username', read());
  return (
    <TextField
      {...common}
      label={t('register.field.username')}
      hint={isFree ? `✓ ${t('register.username.free')}` : common.hint}
      autoComplete="username"
      before={<UserRound aria-hidden="true" size={20} />}
      autoCapitalize="none"
      spellCheck={false}
      {...form.register('username', { onBlur: () => void props.register.look('username'), onChange: check })}
    />
  );
}

const PAUSE_MS = 400;

interface NameCheck {
  readonly name: string;
  readonly isFree: boolean;
}

/** Calls `onTaken` when a name is taken, if the field still holds it. */
function useNameCheck(rule: FieldRule | undefined, read: () => string, onTaken: () => void) {
  const { call } = useApi();
  const [checked, setChecked] = useState<NameCheck>();
  const latest = useRef({ rule, read, onTaken });
  useEffect(() => {
    latest.current = { rule, read, onTaken };
  });
  const request = useCallback(async () => {
    const { rule: now, read: typed } = latest.current;
    const name = asSent('username', typed());
    if (!now || name === '' || problemOf(now, name)) return;
    const answer = await call('checkUsername', { query: { username: name } });
    if (!answer.ok || asSent('username', latest.current.read()) !== name) return;
    setChecked({ name, isFree: answer.value.isFree });
    if (!answer.value.isFree) latest.current.onTaken();
  }, [call]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const check = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(request, PAUSE_MS);
  }, [request]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { checked, check };
}

/** The mobile number of a registration, with its code where it must be verified. */
function NumberField({ rule, register, element }: RuledFieldProps) {
  const t = useText();
  const { form, number, look } = register;
  const { errors } = form.formState;
  const hint = t(rule.hintKey as TextKey, { min: rule.minLength, max: rule.maxLength });
  const { maxLength: _, ...input } = form.register('mobileNum', { onBlur: () => void look('mobileNum') });
  const options = number.options.data;
  if (!number.isProved) {
    return (
      <MobileField
        countries={options?.countries ?? []}
        home={options?.countryDialingCode ?? ''}
        dialingCode={number.dialingCode}
        onDialing={number.setDialing}
        number={input}
        isRequired={rule.isRequired}
        error={errors.mobileNum?.message}
        hint={hint}
      />
    );
  }
  return (
    <MobileCodeFields
      code={number.code}
      options={options}
      dialingCode={number.dialingCode}
      onDialing={number.setDialing}
      number={input}
      numberError={errors.mobileNum?.message}
      numberHint={hint}
      isRequired={rule.isRequired}
      verification={form.register('verificationCode')}
      verificationError={errors.verificationCode?.message}
      onRequest={() => void number.request().then((obstacle) => obstacle && focusCaptcha(element.current))}
    />
  );
}

/** The props of every registration field. */
interface RuledFieldProps {
  readonly rule: FieldRule;
  readonly register: ReturnType<typeof useRegister>;
  readonly element: RefObject<HTMLFormElement | null>;
}
