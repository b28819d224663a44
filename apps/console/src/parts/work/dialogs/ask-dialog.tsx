/** Asks for what a command needs before it runs: a choice, a value, a reason. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';

export interface Asked {
  readonly title: string;
  readonly confirm: string;
  readonly color?: 'primary' | 'error' | 'warning' | 'success';
  readonly reason?: 'required' | 'optional';
  /** What the reason is called, if not a reason. */
  readonly reasonLabel?: string;
  readonly choice?: {
    readonly label: string;
    readonly options?: readonly (readonly [string, string])[];
    readonly initial?: string;
  };
  readonly onConfirm: (given: { readonly reason: string; readonly choice: string }) => Promise<unknown>;
}

interface ReasonDialogProps {
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
}

export function ReasonDialog({ asked, onClose }: ReasonDialogProps) {
  return (
    <Dialog open={asked !== undefined} onClose={onClose} fullWidth maxWidth="xs">
      {asked && <ReasonForm asked={asked} onClose={onClose} />}
    </Dialog>
  );
}

function ReasonForm({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const [choice, setChoice] = useState(asked.choice?.initial ?? asked.choice?.options?.[0]?.[0] ?? '');
  const [isBusy, setBusy] = useState(false);
  const isMissing = (asked.reason === 'required' && reason.trim() === '') || (asked.choice && choice.trim() === '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await asked.onConfirm({ reason: reason.trim(), choice: choice.trim() });
      onClose();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit}>
      <DialogTitle>{asked.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
        {asked.choice && (
          <TextField
            select={asked.choice.options !== undefined}
            label={asked.choice.label}
            value={choice}
            onChange={(event) => setChoice(event.target.value)}
            size="small"
            fullWidth
            autoFocus
          >
            {asked.choice.options?.map(([value, label]) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        )}
        {asked.reason && (
          <TextField
            label={asked.reasonLabel ?? translate('console.work.reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: 1_000 } }}
            required={asked.reason === 'required'}
            fullWidth
            autoFocus={asked.choice === undefined}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {translate('ra.action.cancel')}
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={asked.color ?? 'primary'}
          disabled={isBusy || Boolean(isMissing)}
        >
          {asked.confirm}
        </Button>
      </DialogActions>
    </form>
  );
}
