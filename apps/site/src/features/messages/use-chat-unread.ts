/** The number of chat messages that a member has not seen: only with the merchant's chat, and for real members. Errors are not shown. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerKey, isRealMember, listenLive, useOptional, useRefresh, useSession } from '#base/data';
import { hasFlag, useMerchant } from '#base/view';
import { throttle } from '#ui';

const UNREAD_EVERY_MS = 250;

export function useChatUnread(): number {
  const session = useSession();
  const isOffered = hasFlag(useMerchant(), 'liveChat') && isRealMember(session);
  const refresh = useRefresh();
  const queries = useQueryClient();
  const data = useOptional('unreadChat', undefined, { isMine: true, isEnabled: isOffered, staleMs: 0 });
  useEffect(() => {
    if (!isOffered) return undefined;
    const read = throttle(UNREAD_EVERY_MS, () => void refresh('unreadChat'));
    return listenLive((live) => [
      live.on('chatUnread', '', (count, isWhole) => {
        if (isWhole) queries.setQueryData(answerKey('unreadChat', undefined, true), count);
        else read();
      }),
    ]);
  }, [isOffered, refresh, queries]);
  return (isOffered && data?.unReadCount) || 0;
}
