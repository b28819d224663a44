/** The inbox: the list, one message in a dialog, and selection for actions on several messages. */
import { useState } from 'react';
import { artUrl, Loaded, More, Skeletons, times, toast, useText } from '#base';
import { Button, EmptyState } from '#ui';
import { HeaderAction } from '../../features/shell/headers/index.ts';
import { allOrNone, chosenOf, toggled } from './choice.ts';
import { ChoosingBar } from './choosing-bar.tsx';
import styles from './inbox.module.css';
import { MessageDialog } from './message-dialog.tsx';
import { MessageLine } from './message-line.tsx';
import { useInbox } from './use-inbox.ts';
import type { Message } from './use-message-words.ts';

const nobody: ReadonlySet<string> = new Set();

export function InboxScreen() {
  const t = useText();
  const { pages, isBusy, read, remove } = useInbox();
  const [shown, setShown] = useState<Message>();
  const [marked, setMarked] = useState<ReadonlySet<string>>();
  const ids = pages.data?.map(({ id }) => id) ?? [];
  const chosen = chosenOf(marked ?? nobody, ids);

  const show = (message: Message) => {
    setShown(message);
    if (!message.read) void read([message.id]);
  };
  const removeAll = async (wanted: readonly string[]) => {
    if (!(await remove(wanted))) return;
    toast(t('inbox.removed'), { tone: 'good' });
    setMarked(undefined);
  };
  const readChosen = async () => {
    if (await read(chosen)) setMarked(undefined);
  };

  if (pages.data?.length === 0)
    return <EmptyState picture={artUrl('letter')} title={t('inbox.empty')} line={t('inbox.empty.line')} />;
  return (
    <div className={styles.screen}>
      <HeaderAction>
        <Button tone="link" onClick={() => setMarked(marked ? undefined : new Set())}>
          {t(marked ? 'menu.cancel' : 'inbox.choose')}
        </Button>
      </HeaderAction>
      {marked && (
        <ChoosingBar
          count={chosen.length}
          isBusy={isBusy}
          onAll={() => setMarked(allOrNone(marked, ids))}
          onRead={() => void readChosen()}
          onRemove={() => void removeAll(chosen)}
        />
      )}
      <Loaded query={pages} skeleton={<Skeletons isList className={styles.list} of={times(5, styles.place)} />}>
        {(messages) => (
          <ul className={styles.list}>
            {messages.map((message) => (
              <li key={message.id}>
                <MessageLine
                  message={message}
                  isChoosing={marked !== undefined}
                  isChosen={marked?.has(message.id) === true}
                  onChoose={() => setMarked(toggled(marked ?? nobody, message.id))}
                  onShow={() => show(message)}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <More pages={pages} className={styles.more} />
      <MessageDialog
        message={shown}
        onClose={() => setShown(undefined)}
        onRemove={({ id }) => {
          setShown(undefined);
          void removeAll([id]);
        }}
      />
    </div>
  );
}
