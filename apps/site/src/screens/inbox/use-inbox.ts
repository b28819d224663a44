/** The inbox: pages of messages, actions on some or all of them, and the updated counts. */
import { refusalKey, toast, useCall, useKeyPages, useRefresh, useText } from '#base';

const PAGE_SIZE = 20;

export function useInbox() {
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
