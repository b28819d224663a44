/** Enters what a source published of a draw, or what holds instead of an accepted result. A second operator enters or approves the same. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type AnswerOf, useAct } from '../../parts/work/index.ts';

export type ResultCommand = 'results enter' | 'results correct';

interface ResultDialogProps {
  readonly command: ResultCommand;
  readonly draw: AnswerOf<'showDraw'>;
  readonly onClose: () => void;
}

export function ResultDialog({ command, draw, onClose }: ResultDialogProps) {
  const t = useTranslate();
  const act = useAct();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isCorrection = command === 'results correct';
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '').trim();
    let result: unknown;
    try {
      result = JSON.parse(field('result'));
    } catch {
      setError(t('console.draws.not_json'));
      return;
    }
    const publishedAt = new Date(field('publishedAt')).toISOString();
    setBusy(true);
    const outcome = await act(command, {
      subject: draw.game,
      choice: draw.drawNumber,
      text: JSON.stringify({ source: field('source'), publishedAt, result }),
      ...(isCorrection && { reason: field('reason') }),
    });
    setBusy(false);
    if (outcome !== 'refused') onClose();
  };
  const last = draw.results[0];
  const title = t(isCorrection ? 'console.draws.correct' : 'console.draws.enter');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle>{`${title}: ${draw.id}`}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          <Alert severity={isCorrection ? 'warning' : 'info'}>
            {t(isCorrection ? 'console.draws.correct_hint' : 'console.draws.enter_hint')}
          </Alert>
          <TextField
            name="source"
            size="small"
            label={t('console.draws.published_by')}
            required
            defaultValue={last?.source ?? ''}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
          <TextField
            name="publishedAt"
            size="small"
            type="datetime-local"
            label={t('console.draws.published_at')}
            required
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1 } }}
          />
          <TextField
            name="result"
            label={t('console.draws.result_json')}
            required
            multiline
            minRows={4}
            defaultValue={last ? JSON.stringify(last.result, null, 2) : ''}
            error={error !== ''}
            helperText={error}
            slotProps={{ htmlInput: { maxLength: 4_000, spellCheck: false } }}
          />
          {isCorrection && (
            <TextField
              name="reason"
              label={t('console.draws.reason_for_members')}
              required
              multiline
              minRows={2}
              slotProps={{ htmlInput: { maxLength: 1_000 } }}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
