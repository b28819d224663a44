/** One field of registration, by its rule. */

import { LockKeyhole, Mail, UserRound } from 'lucide-react';
import type { TextKey } from '#texts';
import { TextField } from '#ui';
import { PasswordField } from '../../base/components/index.ts';
import { useText } from '../../base/text/index.ts';
import { NumberField } from './number-field.tsx';
import { asSent, inputOf, type RegisterField } from './register-rules.ts';
import type { RuledFieldProps } from './ruled-field-props.ts';
import { useNameCheck } from './use-name-check.ts';

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
