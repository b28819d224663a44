/** Name, password and code; or a passkey. */
import KeyIcon from '@mui/icons-material/Key';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { hasPasskeys, signInByPasskey } from '../base/passkeys.ts';
import type { Proof } from '../base/session.ts';
import { ProofFields } from '../parts/proof-fields.tsx';

interface SignInFormProps {
  /** Fixed where a session was locked. */
  readonly name?: string;
  readonly signIn: (proof: Proof | (() => Promise<unknown>)) => Promise<unknown>;
  readonly onDone?: () => unknown;
}

export function SignInForm({ name = '', signIn, onDone }: SignInFormProps) {
  const t = useTranslate();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  const tryIt = async (proof: Proof | (() => Promise<unknown>)) => {
    setBusy(true);
    setError('');
    try {
      await signIn(proof);
      await onDone?.();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : t('ra.auth.sign_in_error'));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (key: string) => String(form.get(key) ?? '').trim();
    void tryIt({
      name: name || field('name').toLowerCase(),
      password: String(form.get('password')),
      code: field('code'),
    });
  };

  return (
    <form onSubmit={submit}>
      <Stack spacing={2}>
        {error !== '' && <Alert severity="error">{error}</Alert>}
        {name === '' ? (
          <TextField
            name="name"
            label={t('console.sign_in.name')}
            autoComplete="username"
            autoFocus
            required
            slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
          />
        ) : (
          <TextField label={t('console.sign_in.name')} value={name} disabled />
        )}
        <ProofFields passwordKey="console.sign_in.password" />
        <Button type="submit" variant="contained" size="large" disabled={isBusy}>
          {t('ra.auth.sign_in')}
        </Button>
        {hasPasskeys() && (
          <>
            <Divider>{t('console.sign_in.or')}</Divider>
            <Button
              variant="outlined"
              size="large"
              startIcon={<KeyIcon />}
              disabled={isBusy}
              onClick={() => void tryIt(signInByPasskey)}
            >
              {t('console.sign_in.passkey')}
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
}
