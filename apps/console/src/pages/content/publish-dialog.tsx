/** Asks from when until when a version is in force, and why. An older version goes back to what was. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAct } from '../../parts/work/index.ts';
import { familyOf, type Named, subjectOf } from './named.ts';

interface PublishDialogProps {
  readonly named: Named;
  readonly version: number;
  readonly onClose: () => void;
}

/** What a field of local time says, as a moment; empty where it says nothing. */
const momentOf = (given: FormDataEntryValue | null) => {
  const time = new Date(String(given ?? ''));
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
};

export function PublishDialog({ named, version, onClose }: PublishDialogProps) {
  const t = useTranslate();
  const act = useAct();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [from, until] = [momentOf(form.get('from')), momentOf(form.get('until'))];
    const starts = from === '' && until !== '' ? new Date().toISOString() : from;
    const choice = [`${version}`, starts, until].filter((part) => part !== '').join(' ');
    setBusy(true);
    const outcome = await act(`${familyOf(named).noun} publish`, {
      subject: subjectOf(named),
      choice,
      reason: String(form.get('reason')).trim(),
    });
    setBusy(false);
    if (outcome !== 'refused') onClose();
  };
  const moment = { type: 'datetime-local', size: 'small', slotProps: { inputLabel: { shrink: true } } } as const;
  const title = version === 0 ? t('console.content.publish_folder') : t('console.content.publish_version', { version });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          <TextField
            name="from"
            label={t('console.content.from')}
            helperText={t('console.content.from_hint')}
            {...moment}
          />
          <TextField
            name="until"
            label={t('console.content.until')}
            helperText={t('console.content.until_hint')}
            {...moment}
          />
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
          <Button type="submit" variant="contained" disabled={isBusy}>
            {t('console.content.publish')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
