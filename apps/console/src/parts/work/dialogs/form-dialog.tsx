/** A dialog with a form of its own: its fields, a way back, and one button that sends it, once at a time. */
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { closeByHand } from '../../close-by-hand.ts';
import type { Outcome } from '../use-console.ts';

/** What a field says, without what surrounds it. */
export type Field = (name: string) => string;

interface FormDialogProps {
  readonly title: string;
  /** On the button, if not the title. */
  readonly confirm?: string;
  readonly color?: ButtonProps['color'];
  readonly isWide?: boolean;
  /** Closed by what it answers, unless that is a refusal or undefined: then the form stays as it is. */
  readonly onSend: (field: Field) => Promise<Outcome | undefined>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog({ title, confirm, color, isWide = false, onSend, onClose, children }: FormDialogProps) {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      const outcome = await onSend((name) => String(form.get(name) ?? '').trim());
      if (outcome !== undefined && outcome !== 'refused') onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={closeByHand(onClose)} fullWidth maxWidth={isWide ? 'sm' : 'xs'}>
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>{children}</DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" {...(color && { color })} disabled={isBusy}>
            {confirm ?? title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The field `reason`, which the audit trail has. */
export function ReasonField({ label }: { readonly label?: string }) {
  const t = useTranslate();
  return (
    <TextField
      name="reason"
      label={label ?? t('console.work.reason')}
      required
      multiline
      minRows={2}
      slotProps={{ htmlInput: { maxLength: 1_000 } }}
    />
  );
}
