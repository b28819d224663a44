/** A message to one member: the same fields as one to many. */
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormDialog, useAct, useRead } from '../work/index.ts';
import { MessageFields } from './message-fields.tsx';
import { filledWords, type MessageDraft } from './words.ts';

export function MessageDialog({ username, onClose }: { readonly username: string; readonly onClose: () => void }) {
  const t = useTranslate();
  const act = useAct();
  const { value: form, error } = useRead('showMessageForm', {});
  const [draft, setDraft] = useState<MessageDraft>({});
  const send = () => act('message write', { subject: username, text: JSON.stringify(filledWords(draft)) });
  return (
    <FormDialog
      title={t('console.mailings.to', { username })}
      confirm={t('console.mailings.send_one')}
      width="sm"
      onSend={send}
      onClose={onClose}
    >
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {form && <MessageFields {...form} draft={draft} onChange={setDraft} />}
    </FormDialog>
  );
}
