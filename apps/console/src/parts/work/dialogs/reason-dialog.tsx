/** Asks for what a command needs before it runs: a choice, a value, a reason. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useScopeFacts } from '../../../base/scope.ts';
import type { Outcome } from '../use-console.ts';
import { FormDialog } from './form-dialog.tsx';

export interface Requested {
  readonly title: string;
  /** What follows from it. */
  readonly line?: string;
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
  /** A day from today of the merchant on, which may be left out. */
  readonly day?: { readonly label: string; readonly hint: string; readonly initial?: string };
  /** What was refused leaves the form as it is. */
  readonly onConfirm: (given: {
    readonly reason: string;
    readonly choice: string;
    readonly day: string;
  }) => Promise<Outcome>;
}

interface ReasonDialogProps {
  readonly requested: Requested | undefined;
  readonly onClose: () => void;
}

export function ReasonDialog({ requested, onClose }: ReasonDialogProps) {
  return requested && <ReasonForm requested={requested} onClose={onClose} />;
}

function ReasonForm({ requested, onClose }: { readonly requested: Requested; readonly onClose: () => void }) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const [choice, setChoice] = useState(requested.choice?.initial ?? requested.choice?.options?.[0]?.[0] ?? '');
  const { timeZone = 'UTC' } = useScopeFacts();
  // As a field of the type has it.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format();
  const isMissing =
    (requested.reason === 'required' && reason.trim() === '') || (requested.choice && choice.trim() === '');
  return (
    <FormDialog
      title={requested.title}
      confirm={requested.confirm}
      color={requested.color ?? 'primary'}
      isReady={!isMissing}
      onSend={(field) => requested.onConfirm({ reason: reason.trim(), choice: choice.trim(), day: field('day') })}
      onClose={onClose}
    >
      {requested.line !== undefined && <Typography>{requested.line}</Typography>}
      {requested.choice && (
        <TextField
          select={requested.choice.options !== undefined}
          label={requested.choice.label}
          value={choice}
          onChange={(event) => setChoice(event.target.value)}
          size="small"
          fullWidth
          autoFocus
        >
          {requested.choice.options?.map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
      {requested.day && (
        <TextField
          name="day"
          type="date"
          label={requested.day.label}
          helperText={requested.day.hint}
          defaultValue={requested.day.initial ?? ''}
          size="small"
          fullWidth
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today } }}
        />
      )}
      {requested.reason && (
        <TextField
          label={requested.reasonLabel ?? translate('console.work.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 1_000 } }}
          required={requested.reason === 'required'}
          fullWidth
          autoFocus={requested.choice === undefined}
        />
      )}
    </FormDialog>
  );
}
