/** Enters what a source published of a draw, or what holds instead of an accepted result. A second operator enters or approves the same. */
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type AnswerOf, type Field, FormDialog, ReasonField, useAct } from '../../parts/work/index.ts';

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
  const isCorrection = command === 'results correct';
  const send = async (field: Field) => {
    let result: unknown;
    try {
      result = JSON.parse(field('result'));
    } catch {
      setError(t('console.draws.not_json'));
      return undefined;
    }
    setError('');
    const publishedAt = new Date(field('publishedAt')).toISOString();
    return act(command, {
      subject: draw.game,
      choice: draw.drawNumber,
      text: JSON.stringify({ source: field('source'), publishedAt, result }),
      ...(isCorrection && { reason: field('reason') }),
    });
  };
  const last = draw.results[0];
  const title = t(isCorrection ? 'console.draws.correct' : 'console.draws.enter');
  return (
    <FormDialog title={`${title}: ${draw.id}`} confirm={title} isWide onClose={onClose} onSend={send}>
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
      {isCorrection && <ReasonField label={t('console.draws.reason_for_members')} />}
    </FormDialog>
  );
}
