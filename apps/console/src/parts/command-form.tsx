/** A form for one command, made from what the command takes; and what came of it. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { consoleCommands } from '#client/console-routes';
import type { CommandName, CommandForm as Form } from '#contract';
import { type Acted, type Arguments, runCommand } from '../base/call.ts';
import { Shown } from './data/shown.tsx';
import { useSubmit } from './use-submit.ts';

export type Fixed = Readonly<Partial<Record<'subject' | 'choice', string>>>;

/** `withdrawals settle-unknown` → its text's key. */
export const commandKey = (command: string) => `console.command.${command.replace(' ', '.')}`;

interface CommandFormProps {
  readonly command: CommandName;
  /** What is given already, and not asked for. */
  readonly fixed?: Fixed;
  readonly onDone?: (acted: Acted) => void;
  readonly onCancel?: () => void;
  /** Whether what it did is shown here. */
  readonly isShown?: boolean;
}

function labelOf(t: (key: string) => string, argument: Form['subject'] | Form['choice']): string {
  return typeof argument === 'string' ? t(`console.argument.${argument}`) : t('console.argument.choice');
}

function Fields({ form, fixed = {} }: { readonly form: Form; readonly fixed?: Fixed | undefined }) {
  const t = useTranslate();
  const { subject, choice, optional = [], reason, text } = form;
  return (
    <>
      {subject && fixed.subject === undefined && (
        <TextField
          name="subject"
          label={labelOf(t, subject)}
          required={!optional.includes('subject')}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
      {choice && fixed.choice === undefined && typeof choice === 'string' && (
        <TextField
          name="choice"
          label={labelOf(t, choice)}
          required={!optional.includes('choice')}
          slotProps={{ htmlInput: { maxLength: 2_000 } }}
        />
      )}
      {choice && fixed.choice === undefined && typeof choice !== 'string' && (
        <TextField
          name="choice"
          select
          label={labelOf(t, choice)}
          required={!optional.includes('choice')}
          defaultValue={choice[0]}
        >
          {choice.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`console.choice.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {reason && (
        <TextField
          name="reason"
          label={t('console.argument.reason')}
          required={reason === 'required'}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 1_000 } }}
        />
      )}
      {text && (
        <TextField
          name="text"
          label={t('console.argument.text')}
          required
          multiline
          minRows={6}
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
      )}
    </>
  );
}

export function CommandForm({ command, fixed, onDone, onCancel, isShown }: CommandFormProps) {
  const form = consoleCommands[command];
  const t = useTranslate();
  const [error, setError] = useState('');
  const [acted, setActed] = useState<Acted>();

  const { isBusy, submit } = useSubmit(async (field) => {
    const fields = ['subject', 'choice', 'reason', 'text'].map((name) => [
      name,
      fixed?.[name as keyof Fixed] ?? field(name),
    ]);
    setError('');
    setActed(undefined);
    try {
      const done = await runCommand(
        command,
        Object.fromEntries(fields.filter(([, value]) => value !== '')) as Arguments,
      );
      if (isShown) setActed(done);
      onDone?.(done);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  });

  return (
    <form onSubmit={submit}>
      <Stack spacing={2} sx={{ pt: 1 }}>
        {form.effect !== 'read' && form.effect !== 'write' && (
          <Alert severity="info">{t('console.command.may_wait')}</Alert>
        )}
        <Fields form={form} fixed={fixed} />
        {error !== '' && <Alert severity="error">{error}</Alert>}
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          {onCancel && <Button onClick={onCancel}>{t('ra.action.cancel')}</Button>}
          <Button type="submit" variant="contained" disabled={isBusy}>
            {t(form.effect === 'read' ? 'console.command.read' : 'console.command.run')}
          </Button>
        </Stack>
        {acted?.waits && <Alert severity="warning">{t('console.command.waits', { id: acted.waits.approvalId })}</Alert>}
        {acted && !acted.waits && <Shown value={acted.done} />}
      </Stack>
    </form>
  );
}
