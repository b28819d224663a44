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

interface Failed {
  readonly what: Outgoing;
  readonly why: string;
}

/** What did not arrive stays until it has, in the order in which it was written. */
function useSend(conversationId: string) {
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const post = async (what: Outgoing): Promise<void> => {
    const others = (all: readonly Failed[]) => all.filter((one) => one.what.sendId !== what.sendId);
    try {
      await call('sendChatAnswer', { params: { conversationId }, body: what });
      setFailed(others);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      setFailed((all) => (all.some((one) => one.what.sendId === what.sendId) ? all : [...all, { what, why }]));
    }
  };
  return { post, failed };
}

interface Draft {
  readonly text: string;
  readonly translation: string;
}

const NOTHING: Draft = { text: '', translation: '' };

/** What was begun in each conversation: who looks at another one finds it again. */
const drafts = new Map<string, Draft>();

function useDraft({ id, operator }: Chat) {
  // Who signs in after another one finds none of theirs.
  const key = `${operator} ${id}`;
  const [draft, setDraft] = useState(drafts.get(key) ?? NOTHING);
  const write = (next: Draft) => {
    drafts.set(key, next);
    setDraft(next);
  };
  return [draft, write] as const;
}

export function Answer({ chat }: { readonly chat: Chat }) {
  const translate = useTranslate();
  const [draft, setDraft] = useDraft(chat);
  const typed = useRef(0);
  const { post, failed } = useSend(chat.id);
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const [words, meaning] = [draft.text.trim(), draft.translation.trim()];
    if (words === '') return;
    setDraft(NOTHING);
    void post({ sendId: crypto.randomUUID(), text: words, ...(meaning !== '' && { translation: meaning }) });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send();
    }
  };
  const write = (text: string) => {
    setDraft({ ...draft, text });
    if (Date.now() - typed.current < TYPED_EVERY_MS) return;
    typed.current = Date.now();
    void call('noteChatTyping', { params: { conversationId: chat.id } }).catch(() => undefined);
  };
  return (
    <Box component="form" onSubmit={send} sx={{ display: 'grid', gap: 1 }}>
      {failed.map(({ what, why }) => (
        <Alert
          key={what.sendId}
          severity="error"
          action={<Button onClick={() => void post(what)}>{translate('console.chats.again')}</Button>}
        >
          {why}
          {what.text !== undefined && (
            <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {what.text}
            </Box>
          )}
        </Alert>
      ))}
      <ReadyAnswers language={chat.language} onChoose={write} />
      <TextField
        label={translate('console.chats.answer')}
        value={draft.text}
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
        value={draft.translation}
        onChange={(event) => setDraft({ ...draft, translation: event.target.value })}
        size="small"
        slotProps={{ htmlInput: { maxLength: LONGEST, dir: 'auto' } }}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'end' }}>
        <PictureButton chat={chat} onReady={(pictureId) => void post({ sendId: crypto.randomUUID(), pictureId })} />
        <Button type="submit" variant="contained" disabled={draft.text.trim() === ''}>
          {translate('console.chats.send')}
        </Button>
      </Box>
    </Box>
  );
}

function ReadyAnswers({ language, onChoose }: { language: string; onChoose: (text: string) => void }) {
  const translate = useTranslate();
  const { value: support } = useRead('showChatOperators', {});
  const replies = support?.replies.filter((reply) => reply.language === language) ?? [];
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
