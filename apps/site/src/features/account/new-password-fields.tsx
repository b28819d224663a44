/** A new password and its repetition, each with a button that shows it. */
import { LockKeyhole } from 'lucide-react';
import type { ComponentProps } from 'react';
import { PasswordField, useText } from '#base/view';

type Input = Omit<ComponentProps<typeof PasswordField>, 'label'>;

export interface NewPasswordFieldsProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly password: Input;
  readonly confirmation: Input;
}

export function NewPasswordFields({ label, hint, password, confirmation }: NewPasswordFieldsProps) {
  const t = useText();
  const shared = {
    isRequired: true,
    autoComplete: 'new-password',
    before: <LockKeyhole aria-hidden="true" size={20} />,
  } as const;
  return (
    <>
      <PasswordField {...shared} label={label} hint={hint} {...password} />
      <PasswordField {...shared} label={t('register.field.confirmPassword')} {...confirmation} />
    </>
  );
}
