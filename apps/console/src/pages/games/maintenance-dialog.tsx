/** Closes a game for maintenance, at once or for a time that is planned; or opens it again. Each is a version of its closing. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAct } from '../../parts/work/index.ts';

interface MaintenanceDialogProps {
  readonly gameKey: string;
  readonly isClosed: boolean;
  readonly onClose: () => void;
}

const momentOf = (given: FormDataEntryValue | null) => {
  const time = new Date(String(given ?? ''));
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
};

export function MaintenanceDialog({ gameKey, isClosed, onClose }: MaintenanceDialogProps) {
  const t = useTranslate();
  const act = useAct();
  const [isBusy, setBusy] = useState(false);
  const subject = `game_closing/${gameKey}`;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const reason = String(form.get('reason')).trim();
    setBusy(true);
    const text = JSON.stringify({ isClosed: !isClosed });
    const saved = (await act.read('games save', { subject, text, reason })) as { readonly version: number } | undefined;
    const [from, until] = [momentOf(form.get('from')), momentOf(form.get('until'))];
    const starts = from === '' && until !== '' ? new Date().toISOString() : from;
    const choice = [`${saved?.version}`, starts, until].filter((part) => part !== '').join(' ');
    const outcome = saved && (await act('games publish', { subject, choice, reason }));
    setBusy(false);
    if (outcome !== undefined && outcome !== 'refused') onClose();
  };
  const moment = { type: 'datetime-local', size: 'small', slotProps: { inputLabel: { shrink: true } } } as const;
  const title = t(isClosed ? 'console.games.open_again' : 'console.games.close');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          {!isClosed && <Alert severity="info">{t('console.games.close_hint')}</Alert>}
          {!isClosed && (
            <>
              <TextField
                name="from"
                label={t('console.content.from')}
                helperText={t('console.content.from_hint')}
                {...moment}
              />
              <TextField
                name="until"
                label={t('console.content.until')}
                helperText={t('console.games.until_hint')}
                {...moment}
              />
            </>
          )}
          <TextField
            name="reason"
            label={t('console.work.reason')}
            required
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: 1_000 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" color={isClosed ? 'success' : 'warning'} disabled={isBusy}>
            {title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
