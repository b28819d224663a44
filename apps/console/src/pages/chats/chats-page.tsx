/** Live chats: the queue beside the conversation that is open. */
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../base/call.ts';
import { useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { useLanguageNames } from '../../parts/when.tsx';
import {
  Age,
  type Column,
  DenseTable,
  QueueFrame,
  type RowOf,
  SavedFilters,
  useFilters,
  useList,
} from '../../parts/work/index.ts';
import { ChatPanel } from './chat-panel.tsx';
import { LiveContext, useConsoleSocket } from './live.ts';
import { Replies } from './replies.tsx';

type Row = RowOf<'listChats'>;

/** The socket says what changes; this catches what it missed. */
const REFRESH_MS = 15_000;
const queues = ['waiting', 'own', 'open', 'over'] as const;
const tabs = [...queues, 'replies'] as const;

export function Page() {
  const translate = useTranslate();
  const live = useConsoleSocket();
  const { query, change } = useFilters({ queue: tabs });
  const queue = query.queue ?? 'waiting';
  const setQueue = (next: (typeof tabs)[number]) => change({ queue: next });
  const [search] = useSearchParams();
  const [openId, setOpenId] = useState(search.get('chat') ?? undefined);
  return (
    <LiveContext value={live}>
      <PageTitle titleKey="console.chats.title" />
      <OnlineSwitch />
      <QueueFrame
        head={
          <Tabs value={queue} onChange={(_event, next) => setQueue(next)} variant="scrollable" sx={{ mb: 1 }}>
            {tabs.map((name) => (
              <Tab key={name} value={name} label={translate(`console.chats.${name}`)} />
            ))}
          </Tabs>
        }
        panel={
          openId && (
            <ChatPanel
              key={openId}
              conversationId={openId}
              onClaimed={() => setQueue('own')}
              onClose={() => setOpenId(undefined)}
            />
          )
        }
      >
        <SavedFilters list="chats" values={query} onUse={change} />
        {queue === 'replies' ? <Replies /> : <Queue queue={queue} openId={openId} onOpen={setOpenId} />}
      </QueueFrame>
    </LiveContext>
  );
}

const STAYS_MS = 20_000;

/** While nobody is online, members leave feedback. */
function OnlineSwitch() {
  const translate = useTranslate();
  const mayAnswer = useMay()('chat.answer');
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (!isThere) return undefined;
    const note = (is: boolean) => void call('noteChatOnline', { body: { isThere: is } }).catch(() => undefined);
    note(true);
    const timer = setInterval(() => note(true), STAYS_MS);
    return () => {
      clearInterval(timer);
      note(false);
    };
  }, [isThere]);
  if (!mayAnswer) return null;
  return (
    <FormControlLabel
      control={<Switch checked={isThere} onChange={(event) => setThere(event.target.checked)} />}
      label={translate(isThere ? 'console.chats.online' : 'console.chats.away')}
    />
  );
}

interface QueueProps {
  readonly queue: (typeof queues)[number];
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

function Queue({ queue, openId, onOpen }: QueueProps) {
  const translate = useTranslate();
  const languageOf = useLanguageNames();
  const list = useList('listChats', { query: { queue }, refreshMs: REFRESH_MS });
  const lastWords: Column<Row> = {
    key: 'last',
    label: translate('console.chats.last'),
    render: ({ last }) => (last === '' ? translate('console.field.picture') : (last ?? '')),
  };
  return (
    <DenseTable<Row>
      label={translate('console.chats.title')}
      {...list}
      empty={translate('console.chats.empty')}
      selectedId={openId}
      onOpen={({ id }) => onOpen(id)}
      columns={[
        {
          key: 'age',
          label: translate('console.chats.waits'),
          render: (row) => (row.waitsSince ? <Age at={row.waitsSince} /> : '–'),
        },
        { key: 'player', label: translate('console.chats.player'), render: (row) => row.username },
        { key: 'language', label: translate('console.chats.language'), render: (row) => languageOf(row.language) },
        // Of one's own; a message without words is a picture.
        ...(queue === 'waiting' ? [] : [lastWords]),
        { key: 'unseen', label: translate('console.chats.unseen'), isNumber: true, render: (row) => row.unseen },
        {
          key: 'state',
          label: translate('console.chats.state'),
          render: (row) => <Chip size="small" label={translate(`console.chats.is.${row.state}`)} />,
        },
        {
          key: 'operator',
          label: translate('console.chats.operator'),
          render: (row) =>
            row.rating === undefined ? (row.operator ?? '') : `${row.operator ?? ''} ${'★'.repeat(row.rating)}`,
        },
      ]}
    />
  );
}
