/** A dialog with a form of its own: its fields, a way back, and one button that sends it, once at a time. */
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { closeByHand } from '../../close-by-hand.ts';
import { type Field, useSubmit } from '../../use-submit.ts';
import type { Outcome } from '../use-console.ts';

interface FormDialogProps {
  readonly title: string;
  /** On the button, if not the title. */
  readonly confirm?: string;
  readonly color?: ButtonProps['color'];
  readonly width?: Extract<DialogProps['maxWidth'], string>;
  /** Whether it can be sent as it is. */
  readonly isReady?: boolean;
  /** For who may look at it, and no more. */
  readonly isReadOnly?: boolean;
  /** Closed by what it answers, unless that is a refusal or undefined: then the form stays as it is. */
  readonly onSend: (field: Field) => Promise<Outcome | undefined>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, confirm, color, width = 'xs', isReady = true, isReadOnly = false, onSend, onClose, children } = props;
  const t = useTranslate();
  const { isBusy, submit } = useSubmit(async (field) => {
    const outcome = await onSend(field);
    if (outcome !== undefined && outcome !== 'refused') onClose();
  });
  return (
    <Dialog open onClose={closeByHand(onClose)} fullWidth maxWidth={width}>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, pt: '8px !important' }}>
          {children}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('ra.action.cancel')}
          </Button>
          {!isReadOnly && (
            <Button type="submit" variant="contained" {...(color && { color })} disabled={isBusy || !isReady}>
              {confirm ?? title}
            </Button>
          )}
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
