/** A letter to one member: the same fields as one to many. */
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormDialog, useAct, useRead } from '../work/index.ts';
import { LetterFields } from './letter-fields.tsx';
import { type Letter, lettersOf } from './words.ts';

export function LetterDialog({ username, onClose }: { readonly username: string; readonly onClose: () => void }) {
  const t = useTranslate();
  const act = useAct();
  const { value: form, error } = useRead('showLetterForm', {});
  const [letter, setLetter] = useState<Letter>({});
  const send = () => act('message write', { subject: username, text: JSON.stringify(lettersOf(letter)) });
  return (
    <FormDialog
      title={t('console.mailings.to', { username })}
      confirm={t('console.mailings.send_one')}
      width="sm"
      onSend={send}
      onClose={onClose}
    >
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {form && <LetterFields {...form} letter={letter} onChange={setLetter} />}
    </FormDialog>
  );
}
