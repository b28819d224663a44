/** What was written, with its translations and pictures. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { alpha } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { call } from '../../base/call.ts';
import { When } from '../../parts/when.tsx';
import { ReasonDialog, type Requested, useAct } from '../../parts/work/index.ts';
import type { Chat } from './use-conversation.ts';

type Message = Chat['messages'][number];

interface LogProps {
  readonly chat: Chat;
  readonly onOlder: (before: number) => void;
  readonly mayTranslate: boolean;
}

export function Log({ chat, onOlder, mayTranslate }: LogProps) {
  const translate = useTranslate();
  const end = useRef<HTMLDivElement>(null);
  const [requested, setRequested] = useState<Requested>();
  const act = useAct();
  const { messages, id } = chat;
  const last = messages.at(-1)?.seq ?? 0;
  useEffect(() => {
    if (last > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [last]);
  const first = messages[0]?.seq ?? 1;
  const translationOf = ({ seq, translation = '' }: Message): Requested => ({
    title: translate('console.chats.translate'),
    confirm: translate('ra.action.save'),
    reason: 'required',
    reasonLabel: translation === '' ? translate('console.chats.translation') : translation,
    onConfirm: ({ reason }) => act('chat translate', { subject: id, choice: String(seq), text: reason }),
  });
  return (
    <Box
      role="log"
      tabIndex={0}
      aria-label={translate('console.chats.title')}
      sx={{ display: 'grid', gap: 1, maxHeight: '46vh', overflowY: 'auto', alignContent: 'start' }}
    >
      {first > 1 && <Button onClick={() => onOlder(first)}>{translate('console.chats.older')}</Button>}
      {messages.map((message) =>
        message.notice ? (
          <Chip
            key={message.seq}
            size="small"
            variant="outlined"
            label={translate(`console.chats.notice.${message.notice}`)}
            sx={{ justifySelf: 'center' }}
          />
        ) : (
          <Bubble key={message.seq} message={message} conversationId={id}>
            {mayTranslate && message.from === 'member' && message.text !== undefined && (
              <Button size="small" onClick={() => setRequested(translationOf(message))}>
                {translate('console.chats.translate')}
              </Button>
            )}
          </Bubble>
        ),
      )}
      <div ref={end} />
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </Box>
  );
}

interface BubbleProps {
  readonly message: Message;
  readonly conversationId: string;
  readonly children: React.ReactNode;
}

/** What operators wrote is seen at once from what was written to it. */
const OWN_TINT = 0.18;

function Bubble({ message, conversationId, children }: BubbleProps) {
  const isOurs = message.from === 'operator';
  return (
    <Box
      sx={{
        justifySelf: isOurs ? 'end' : 'start',
        maxWidth: '86%',
        p: 1,
        borderRadius: 2,
        bgcolor: isOurs ? ({ palette }) => alpha(palette.primary.main, OWN_TINT) : 'action.hover',
      }}
    >
      {message.pictureId !== undefined && <Picture conversationId={conversationId} pictureId={message.pictureId} />}
      {message.text !== undefined && (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {message.text}
        </Typography>
      )}
      {message.translation !== undefined && (
        <Typography dir="auto" variant="body2" color="text.secondary" sx={{ whiteSpace: 'pre-wrap' }}>
          {message.translation}
        </Typography>
      )}
      <Typography variant="caption" color="text.secondary">
        {message.operator === undefined ? '' : `${message.operator} · `}
        <When at={message.at} />
      </Typography>
      {children}
    </Box>
  );
}

/** Loaded when somebody asks for it: a look at another's conversation is recorded. */
function Picture({ conversationId, pictureId }: { conversationId: string; pictureId: string }) {
  const translate = useTranslate();
  const [base64, setBase64] = useState<string>();
  const load = async () => {
    const found = await call('showChatPicture', { params: { conversationId, pictureId } }).catch(() => undefined);
    setBase64(found?.base64);
  };
  if (base64 === undefined) return <Button onClick={load}>{translate('console.chats.picture')}</Button>;
  return (
    <Box
      component="img"
      src={`data:image/jpeg;base64,${base64}`}
      alt={translate('console.chats.picture')}
      sx={{ maxWidth: '100%', maxHeight: 320, borderRadius: 1, display: 'block' }}
    />
  );
}
