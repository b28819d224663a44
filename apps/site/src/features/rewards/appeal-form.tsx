/** A word to the operators about a decision: opened by a button, and sent once. Its words are of the part `prizes`. */
import { useState } from 'react';
import { type Request, useCall } from '#base/data';
import { useText } from '#base/view';
import { Button, TextField } from '#ui';
import own from './appeal-form.module.css';

interface AppealFormProps {
  /** Of the button that opens it. */
  readonly label: string;
  readonly send: (request: Request, text: string) => Promise<unknown>;
}

export function AppealForm({ label, send }: AppealFormProps) {
  const t = useText();
  const { isBusy, refusal, submit } = useCall();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{label}</Button>;
  return (
    <form
      className={own.form}
      onSubmit={submit(async (request) => {
        await send(request, text);
      })}
      noValidate
    >
      <TextField
        label={t('prizes.invite.appeal.text')}
        value={text}
        maxLength={500}
        onChange={({ currentTarget: { value } }) => setText(value)}
        error={refusal ? t(`refusal.${refusal.code}`) : undefined}
      />
      <Button type="submit" tone="primary" isBusy={isBusy} disabled={text.trim() === ''}>
        {t('prizes.invite.appeal.send')}
      </Button>
    </form>
  );
}
