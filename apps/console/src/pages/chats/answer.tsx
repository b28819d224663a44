/** Where an operator writes: an answer at hand in the member's language, a translation for colleagues, a picture. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { call } from '../../base/call.ts';
import { useRead } from '../../parts/work/index.ts';
import type { Chat } from './use-conversation.ts';

const LONGEST = 2_000;
const TYPED_EVERY_MS = 2_500;

/** One message on its way: the same id until it arrived. */
interface Outgoing {
  readonly sendId: string;
  readonly text?: string;
  readonly translation?: string;
  readonly pictureId?: string;
}

function useSend(conversationId: string) {
  const [failed, setFailed] = useState<{ readonly what: Outgoing; readonly why: string }>();
  const post = async (what: Outgoing): Promise<boolean> => {
    try {
      await call('sendChatAnswer', { params: { conversationId }, body: what });
      setFailed(undefined);
      return true;
    } catch (error) {
      setFailed({ what, why: error instanceof Error ? error.message : String(error) });
      return false;
    }
  };
  return { post, failed };
}

export function Answer({ chat }: { readonly chat: Chat }) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [translation, setTranslation] = useState('');
  const typed = useRef(0);
  const { post, failed } = useSend(chat.id);
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const [words, meaning] = [text.trim(), translation.trim()];
    if (words === '') return;
    setText('');
    setTranslation('');
    void post({ sendId: crypto.randomUUID(), text: words, ...(meaning !== '' && { translation: meaning }) });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send();
    }
  };
  const write = (words: string) => {
    setText(words);
    if (Date.now() - typed.current < TYPED_EVERY_MS) return;
    typed.current = Date.now();
    void call('noteChatTyping', { params: { conversationId: chat.id } }).catch(() => undefined);
  };
  return (
    <Box component="form" onSubmit={send} sx={{ display: 'grid', gap: 1 }}>
      {failed && (
        <Alert
          severity="error"
          action={<Button onClick={() => void post(failed.what)}>{translate('console.chats.again')}</Button>}
        >
          {failed.why}
        </Alert>
      )}
      <ReadyAnswers language={chat.language} onChoose={write} />
      <TextField
        label={translate('console.chats.answer')}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKey}
        multiline
        minRows={2}
        maxRows={8}
        slotProps={{ htmlInput: { maxLength: LONGEST, dir: 'auto' } }}
      />
      <TextField
        label={translate('console.chats.translation')}
        helperText={translate('console.chats.translation.line')}
        value={translation}
        onChange={(event) => setTranslation(event.target.value)}
        size="small"
        slotProps={{ htmlInput: { maxLength: LONGEST, dir: 'auto' } }}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'end' }}>
        <PictureButton chat={chat} onReady={(pictureId) => void post({ sendId: crypto.randomUUID(), pictureId })} />
        <Button type="submit" variant="contained" disabled={text.trim() === ''}>
          {translate('console.chats.send')}
        </Button>
      </Box>
    </Box>
  );
}

function ReadyAnswers({ language, onChoose }: { language: string; onChoose: (text: string) => void }) {
  const translate = useTranslate();
  const { value: desk } = useRead('showChatDesk', {});
  const replies = desk?.replies.filter((reply) => reply.language === language) ?? [];
  if (replies.length === 0) return null;
  return (
    <TextField
      select
      size="small"
      label={translate('console.chats.replies')}
      value=""
      onChange={(event) => onChoose(replies.find(({ name }) => name === event.target.value)?.text ?? '')}
    >
      {replies.map(({ name }) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

const CHUNK = 0x8000;

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

const MAX_BYTES = 5_000_000;

function PictureButton({ chat, onReady }: { chat: Chat; onReady: (pictureId: string) => void }) {
  const translate = useTranslate();
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const add = async (file: File | undefined) => {
    if (!file) return;
    try {
      if (file.size > MAX_BYTES) throw new Error(translate('console.chats.pictureLarge'));
      const body = { base64: await base64Of(file) };
      const { pictureId } = await call('addChatAnswerPicture', { params: { conversationId: chat.id }, body });
      setProblem(undefined);
      onReady(pictureId);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        onChange={(event) => {
          void add(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>{translate('console.chats.addPicture')}</Button>
    </>
  );
}
