/** A form that takes the password and a code beside its own fields. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type FormEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ProofFields } from './proof-fields.tsx';

interface ProofFormProps {
  readonly submitKey: string;
  readonly doneKey: string;
  readonly act: (proof: { readonly password: string; readonly code: string }, form: FormData) => Promise<unknown>;
  readonly children?: React.ReactNode;
}

export function ProofForm({ submitKey, doneKey, act, children }: ProofFormProps) {
  const t = useTranslate();
  const notify = useNotify();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    setBusy(true);
    setError('');
    try {
      await act({ password: String(form.get('password')), code: String(form.get('code')).trim() }, form);
      element.reset();
      notify(doneKey, { type: 'success' });
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack spacing={1.5} sx={{ maxWidth: 420, pt: 1 }}>
        {error !== '' && <Alert severity="error">{error}</Alert>}
        {children}
        <ProofFields passwordKey="console.account.present_password" />
        <Button type="submit" variant="contained" disabled={isBusy}>
          {t(submitKey)}
        </Button>
      </Stack>
    </form>
  );
}
