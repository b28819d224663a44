/** The fields of what an operator proves a request with: the password, and a code of the authenticator. */
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';

interface ProofFieldsProps {
  readonly passwordKey: 'console.account.present_password' | 'console.sign_in.password';
}

export function ProofFields({ passwordKey }: ProofFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <TextField name="password" type="password" label={t(passwordKey)} autoComplete="current-password" required />
      <CodeField />
    </>
  );
}

/** A code of the authenticator. */
export function CodeField() {
  const t = useTranslate();
  return (
    <TextField
      name="code"
      label={t('console.sign_in.code')}
      autoComplete="one-time-code"
      required
      slotProps={{ htmlInput: { inputMode: 'numeric', pattern: '[0-9 ]{6,8}', maxLength: 8 } }}
    />
  );
}
