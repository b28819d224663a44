/** The member's own password, before what requires it. */
import type { Refused } from '#base/data';
import { PasswordField, refusalKey, useText } from '#base/view';

export interface OwnPasswordFieldProps {
  readonly password: string;
  readonly onPassword: (password: string) => void;
  readonly refusal: Refused | undefined;
}

export function OwnPasswordField({ password, onPassword, refusal }: OwnPasswordFieldProps) {
  const t = useText();
  return (
    <PasswordField
      label={t('security.password.yours')}
      isRequired
      autoComplete="current-password"
      maxLength={128}
      value={password}
      onChange={({ currentTarget: { value } }) => onPassword(value)}
      error={refusal?.code === 'password.wrong' ? t(refusalKey(refusal.code)) : undefined}
    />
  );
}
