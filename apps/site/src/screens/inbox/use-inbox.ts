/** The inbox as it is read: pages of messages, what is done to some or all of them, and the counts that follow. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../base/api/api.tsx';
import { useKeyPages } from '../../base/api/key-pages.ts';
import { answerKey } from '../../base/api/query.tsx';
import { unreadKey } from '../../base/member/unread.ts';
import { refusalKey, useText } from '../../base/text/text.tsx';
import { toast } from '../../base/toasts.ts';

const PAGE_SIZE = 20;

export function useInbox() {
  const say = useText();
  const { call } = useApi();
  const queries = useQueryClient();
  const pages = useKeyPages('inbox', { limit: PAGE_SIZE });
  const [isBusy, setBusy] = useState(false);

  const act = async (name: 'readInbox' | 'removeInbox', messageIds: readonly string[]): Promise<boolean> => {
    if (messageIds.length === 0) return true;
    setBusy(true);
    const answer = await call(name, { body: { messageIds: [...messageIds] } });
    await Promise.all([
      queries.invalidateQueries({ queryKey: answerKey('inbox', undefined, true) }),
      queries.invalidateQueries({ queryKey: unreadKey }),
    ]);
    setBusy(false);
    if (!answer.ok) toast(say(refusalKey(answer.refusal.code)), { tone: 'bad', seconds: 3 });
    return answer.ok;
  };

  return {
    pages,
    messages: pages.data?.pages.flatMap((page) => page.content),
    isBusy,
    read: (ids: readonly string[]) => act('readInbox', ids),
    remove: (ids: readonly string[]) => act('removeInbox', ids),
  };
}
