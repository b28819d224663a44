/**
 * Enters what a source published of a draw, or what holds instead of an accepted result: by the fields of its group. A second operator enters or
 * approves the same. What a correction would change is counted before it can be pressed.
 */
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Field } from '../../parts/use-submit.ts';
import { type AnswerOf, FormDialog, ReasonField, useAct } from '../../parts/work/index.ts';
import { DrawFields, resultOf } from './draw-fields.tsx';
import { type Would, WouldChange } from './would-change.tsx';

export type ResultCommand = 'results enter' | 'results correct';

interface ResultDialogProps {
  readonly command: ResultCommand;
  readonly draw: AnswerOf<'showDraw'>;
  /** What the draw is called. */
  readonly name: string;
  readonly onClose: () => void;
}

/** As an input of a moment has it, in the operator's time. */
function localMoment(at: string): string {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

export function ResultDialog({ command, draw, name, onClose }: ResultDialogProps) {
  const t = useTranslate();
  const act = useAct();
  const [counted, setCounted] = useState<{ readonly text: string; readonly would: Would }>();
  const isCorrection = command === 'results correct';
  const send = async (field: Field) => {
    const publishedAt = new Date(field('publishedAt')).toISOString();
    const text = JSON.stringify({ source: field('source'), publishedAt, result: resultOf(draw.fields, field) });
    const named = { subject: draw.game, choice: draw.drawNumber, text };
    if (!isCorrection) return act(command, named);
    // What was counted is what is sent: after a change it is counted anew.
    if (counted?.text === text) return act(command, { ...named, reason: field('reason') });
    const would = (await act.read('results try', named)) as Would | undefined;
    setCounted(would && { text, would });
    return undefined;
  };
  const last = draw.results[0];
  const title = t(isCorrection ? 'console.draws.correct' : 'console.draws.enter');
  const confirm = isCorrection && !counted ? t('console.draws.count') : title;
  return (
    <FormDialog title={`${title}: ${name}`} confirm={confirm} width="sm" onClose={onClose} onSend={send}>
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
        defaultValue={last ? localMoment(last.publishedAt) : ''}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1 } }}
      />
      <DrawFields fields={draw.fields} result={last?.result} />
      {isCorrection && <ReasonField label={t('console.draws.reason_for_members')} />}
      {counted && <WouldChange would={counted.would} />}
    </FormDialog>
  );
}
