/** The inbox: the list, one message in a dialog, and selection for actions on several messages. */
import { useState } from 'react';
import { Loaded, More, Skeletons, times, useCall, useKeyPages, useRefresh } from '#base/data';
import { Empty, LocalTime, refusalKey, toast, useText } from '#base/view';
import { Button, Checkbox, classNames, Dialog, VisuallyHidden } from '#ui';
import { HeaderAction } from '../../features/shell/headers/index.ts';
import { allOrNone, chosenOf, toggled } from './choice.ts';
import styles from './inbox.module.css';
import { KindMark } from './kind-mark.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { type Message, useMessageWords } from './use-message-words.ts';

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
  const removeAll = async (requested: readonly string[]) => {
    if (!(await remove(requested))) return;
    toast(t('inbox.removed'), { tone: 'good' });
    setMarked(undefined);
  };
  const readChosen = async () => {
    if (await read(chosen)) setMarked(undefined);
  };

  if (pages.data?.length === 0) return <Empty symbol="letter" title="inbox.empty" line="inbox.empty.line" />;
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

interface ChoosingBarProps {
  readonly count: number;
  readonly isBusy: boolean;
  readonly onAll: () => void;
  readonly onRead: () => void;
  readonly onRemove: () => void;
}

/** The bar during selection: the number of selected messages, and the actions on them. Deleting requires a confirmation. */
function ChoosingBar({ count, isBusy, onAll, onRead, onRemove }: ChoosingBarProps) {
  const t = useText();
  const [isRequesting, setRequesting] = useState(false);
  const remove = () => {
    setRequesting(false);
    onRemove();
  };
  return (
    <div className={styles.choosing}>
      <p role="status">{t('inbox.chosen', { count })}</p>
      <Button onClick={onAll}>{t('inbox.choose.all')}</Button>
      <Button disabled={count === 0} isBusy={isBusy} onClick={onRead}>
        {t('inbox.read')}
      </Button>
      <Button tone="danger" disabled={count === 0 || isBusy} onClick={() => setRequesting(true)}>
        {t('inbox.remove')}
      </Button>
      <Dialog isOpen={isRequesting} onClose={() => setRequesting(false)} title={t('inbox.remove.sure', { count })}>
        <p className={styles.sureLine}>{t('inbox.remove.line')}</p>
        <div className={styles.acts}>
          <Button onClick={() => setRequesting(false)}>{t('menu.cancel')}</Button>
          <Button tone="danger" onClick={remove}>
            {t('inbox.remove')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

interface MessageLineProps {
  readonly message: Message;
  readonly isChoosing: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onShow: () => void;
}

/** One message in the list: opens it, or selects it during selection. */
function MessageLine({ message, isChoosing, isChosen, onChoose, onShow }: MessageLineProps) {
  const t = useText();
  const { titleOf } = useMessageWords();
  const title = titleOf(message);
  const look = classNames(styles.line, !message.read && styles.unread);
  const words = (
    <>
      <KindMark kind={message.kind} />
      <span className={styles.words}>
        <b>{title}</b>
        <LocalTime at={message.at} />
      </span>
    </>
  );
  if (isChoosing) {
    return (
      <Checkbox className={look} checked={isChosen} onChange={onChoose}>
        <VisuallyHidden>{t('inbox.choose.of', { title })}</VisuallyHidden>
        <span className={styles.inside} aria-hidden="true">
          {words}
        </span>
      </Checkbox>
    );
  }
  return (
    <button type="button" className={look} aria-haspopup="dialog" onClick={onShow}>
      {words}
      {!message.read && (
        <span className={styles.dot}>
          <VisuallyHidden>{t('messages.unread')}</VisuallyHidden>
        </span>
      )}
    </button>
  );
}

const PAGE_SIZE = 20;

/** The inbox: pages of messages, actions on some or all of them, and the updated counts. */
function useInbox() {
  const t = useText();
  const refresh = useRefresh();
  const { isBusy, run } = useCall();
  const pages = useKeyPages('inbox', { limit: PAGE_SIZE });

  const act = async (name: 'readInbox' | 'removeInbox', messageIds: readonly string[]): Promise<boolean> =>
    messageIds.length === 0 ||
    run(
      (request) =>
        request(name, { body: { messageIds: [...messageIds] } }).finally(() => refresh('inbox', 'unreadCounts')),
      ({ code }) => void toast(t(refusalKey(code)), { tone: 'bad', seconds: 3 }),
      [name, ...messageIds].join(' '),
    );

  return {
    pages,
    isBusy,
    read: (ids: readonly string[]) => act('readInbox', ids),
    remove: (ids: readonly string[]) => act('removeInbox', ids),
  };
}
