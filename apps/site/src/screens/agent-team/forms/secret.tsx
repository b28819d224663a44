/** A password in the forms of a team: a new one of another login, or the payment password that signs. */
import { PasswordField, useText } from '#base/view';

export interface SecretProps {
  /** Of a new password; absent: the payment password. */
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function Secret({ hint, onChange, ...rest }: SecretProps) {
  const t = useText();
  return (
    <PasswordField
      {...rest}
      label={t(hint ? 'register.field.password' : 'withdraw.password')}
      hint={hint}
      isRequired
      autoComplete={hint ? 'new-password' : 'off'}
      maxLength={64}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
