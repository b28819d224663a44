/** One conversation: who it is, what was written, and what the operator does with it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { readMe } from '../../base/session.ts';
import { useMay } from '../../parts/command-button.tsx';
import { useLanguageNames } from '../../parts/when.tsx';
import { ReasonDialog, type Requested, useAct, useRead } from '../../parts/work/index.ts';
import { Answer } from './answer.tsx';
import { Log } from './log.tsx';
import { type Chat, useConversation } from './use-conversation.ts';

interface ChatPanelProps {
  readonly conversationId: string;
  /** It is the operator's own from now on. */
  readonly onClaimed: () => void;
  readonly onClose: () => void;
}

export function ChatPanel({ conversationId, onClaimed, onClose }: ChatPanelProps) {
  const translate = useTranslate();
  const may = useMay();
  const languageOf = useLanguageNames();
  const { data: me } = useQuery({ queryKey: ['me'], queryFn: readMe });
  const { chat, error, isTyping, refresh, older } = useConversation(conversationId, me?.operator);
  const failed = error !== undefined && <Alert severity="error">{error}</Alert>;
  if (!chat) return failed || <Skeleton variant="rounded" height={320} />;
  const isOwn = chat.state === 'claimed' && chat.operator === me?.operator;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h6" component="h2" sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          <Link to={`/players/${chat.memberId}`}>{chat.username}</Link> · {languageOf(chat.language)}
        </Typography>
        <Chip size="small" label={translate(`console.chats.is.${chat.state}`)} />
        <Button size="small" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </Box>
      {failed}
      {chat.extras !== '' && (
        <Typography variant="body2">{`${translate('console.chats.from')}: ${chat.extras}`}</Typography>
      )}
      <Decisions chat={chat} isOwn={isOwn} onDone={refresh} onClaimed={onClaimed} />
      <Log chat={chat} onOlder={older} mayTranslate={isOwn && may.run('chat translate')} />
      <Typography variant="caption" role="status" sx={{ minHeight: 20 }}>
        {isTyping ? translate('console.chats.typing') : ''}
      </Typography>
      {isOwn && <Answer chat={chat} />}
    </Box>
  );
}

interface DecisionsProps extends Pick<ChatPanelProps, 'onClaimed'> {
  readonly chat: Chat;
  readonly isOwn: boolean;
  readonly onDone: () => void;
}

/** Taking, handing over, ending. */
function Decisions({ chat, isOwn, onDone, onClaimed }: DecisionsProps) {
  const translate = useTranslate();
  const act = useAct();
  const may = useMay();
  const { value: support } = useRead('showChatOperators', {});
  const [requested, setRequested] = useState<Requested>();
  const subject = chat.id;
  const run = async (command: 'chat claim' | 'chat release' | 'chat close' | 'chat transfer', choice?: string) => {
    const outcome = await act(command, { subject, ...(choice !== undefined && { choice }) });
    onDone();
    return outcome;
  };
  const claim = async () => {
    if ((await run('chat claim')) === 'done') onClaimed();
  };
  const others = (support?.operators ?? []).filter((operator) => operator !== chat.operator);
  const transfer: Requested = {
    title: translate('console.chats.transfer'),
    confirm: translate('console.chats.transfer'),
    choice: { label: translate('console.chats.operator'), options: others.map((name) => [name, name]) },
    onConfirm: ({ choice }) => run('chat transfer', choice),
  };
  if (chat.state === 'waiting') {
    return (
      <Box sx={{ display: 'flex', gap: 1 }}>
        {may.run('chat claim') && (
          <Button variant="contained" onClick={() => void claim()}>
            {translate('console.chats.claim')}
          </Button>
        )}
        {may.run('chat close') && <Button onClick={() => run('chat close')}>{translate('console.chats.close')}</Button>}
      </Box>
    );
  }
  if (!isOwn) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {may.run('chat release') && (
        <Button onClick={() => run('chat release')}>{translate('console.chats.release')}</Button>
      )}
      {may.run('chat transfer') && (
        <Button disabled={others.length === 0} onClick={() => setRequested(transfer)}>
          {translate('console.chats.transfer')}
        </Button>
      )}
      {may.run('chat close') && (
        <Button color="warning" onClick={() => run('chat close')}>
          {translate('console.chats.close')}
        </Button>
      )}
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </Box>
  );
}
