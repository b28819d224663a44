/** Accepting an invitation: an authenticator is set up, a password chosen. The invitation is after the `#`, which no server sees. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { QrCode } from '#ui/qr-code';
import { call } from '../base/call.ts';
import { CodeField } from '../parts/proof-fields.tsx';
import { Front } from './front.tsx';

interface Shown {
  readonly operator: string;
  readonly secret: string;
  readonly url: string;
}

/** Read once and taken out of the address, so that it is in no history. */
function takeInvitation(): string {
  const invitation = decodeURIComponent(location.hash.slice(1));
  if (invitation !== '') history.replaceState(history.state, '', location.pathname);
  return invitation;
}

export function InvitationPage() {
  const t = useTranslate();
  const [invitation] = useState(takeInvitation);
  const [shown, setShown] = useState<Shown>();
  const [error, setError] = useState('');
  const fail = (failure: unknown) => setError(failure instanceof Error ? failure.message : String(failure));

  useEffect(() => {
    call('consoleInvitation', { body: { invitation: invitation.padEnd(10) } }).then(setShown, (failure: unknown) =>
      setError(failure instanceof Error ? failure.message : String(failure)),
    );
  }, [invitation]);

  const accept = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { invitation, password: String(form.get('password')), code: String(form.get('code')).trim() };
    try {
      await call('consoleAcceptInvitation', { body });
      // Anew, as somebody who is signed in.
      location.assign('/');
    } catch (failure) {
      fail(failure);
    }
  };

  return (
    <Front title={shown ? t('console.invitation.welcome', { name: shown.operator }) : t('console.invitation.title')}>
      <Stack spacing={2}>
        {error !== '' && <Alert severity="error">{error}</Alert>}
        {shown && (
          <form onSubmit={(event) => void accept(event)}>
            <Stack spacing={2}>
              <Typography color="text.secondary">{t('console.invitation.scan')}</Typography>
              <Box sx={{ alignSelf: 'center' }}>
                <QrCode text={shown.url} label={t('console.invitation.scan')} />
              </Box>
              <Box component="code" sx={{ wordBreak: 'break-all', textAlign: 'center', userSelect: 'all' }}>
                {shown.secret}
              </Box>
              <TextField
                name="password"
                type="password"
                label={t('console.invitation.password')}
                helperText={t('console.invitation.password_rule')}
                autoComplete="new-password"
                required
                slotProps={{ htmlInput: { minLength: 12 } }}
              />
              <CodeField />
              <Button type="submit" variant="contained" size="large">
                {t('console.invitation.accept')}
              </Button>
            </Stack>
          </form>
        )}
      </Stack>
    </Front>
  );
}
