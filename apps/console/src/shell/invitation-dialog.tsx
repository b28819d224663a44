/** The link of an invitation, shown once. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import { showInvitation, useInvitation } from '../base/invitation.ts';

export function InvitationDialog() {
  const t = useTranslate();
  const invitation = useInvitation();
  if (invitation === '') return null;
  const link = `${location.origin}/invitation#${encodeURIComponent(invitation)}`;
  return (
    <Dialog open fullWidth maxWidth="sm">
      <DialogTitle>{t('console.invitation.title')}</DialogTitle>
      <DialogContent>
        <p>{t('console.invitation.once')}</p>
        <Box component="code" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {link}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => showInvitation('')}>{t('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
