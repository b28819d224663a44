/** Covers everything while the session is locked or has ended: the same operator signs in again and goes on where they were. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useGetIdentity, useLogout, useTranslate } from 'react-admin';
import { noteUnlocked, useBarrier } from '../base/lock.ts';
import { authProvider } from '../base/session.ts';
import { SignInForm } from './sign-in-form.tsx';

export function LockScreen() {
  const barrier = useBarrier();
  const { identity } = useGetIdentity();
  const t = useTranslate();
  const logout = useLogout();
  const queries = useQueryClient();
  if (barrier === undefined) return null;
  const goOn = async () => {
    noteUnlocked();
    await queries.invalidateQueries();
  };
  const leave = async () => {
    await logout();
    noteUnlocked();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      slotProps={{ backdrop: { sx: { backdropFilter: 'blur(14px)', backgroundColor: 'rgba(10,14,26,.72)' } } }}
    >
      <DialogTitle>{t(barrier === 'ended' ? 'console.lock.ended' : 'console.lock.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }} color="text.secondary">
          {t(barrier === 'ended' ? 'console.lock.ended_line' : 'console.lock.line')}
        </Typography>
        <SignInForm
          name={identity?.id === undefined ? '' : String(identity.id)}
          signIn={(proof) => authProvider.login(proof)}
          onDone={goOn}
        />
        <Button onClick={() => void leave()} sx={{ mt: 1 }} fullWidth>
          {t('ra.auth.logout')}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
