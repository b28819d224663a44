/** The current member for the member centre, as far as loaded. */
import { isRealMember, isTrial, useAnswer, useSession } from '#base/data';
import { hasFlag, useMerchant, useScreens, useText } from '#base/view';
import { useUnread } from '../../features/messages/use-unread.ts';
import { shownLinks } from './member-links.ts';

export function useMember() {
  const t = useText();
  const session = useSession();
  const info = useMerchant();
  const screens = useScreens();
  const known = useAnswer('memberInfo', undefined, { isMine: true, staleMs: 60_000 });
  const isMember = isRealMember(session);
  const unread = useUnread();
  const { data } = known;
  const label = data?.clubLabel.labelName || '0';
  return {
    known,
    icon: data?.icon || 'tiger',
    name: data?.nickname || data?.account || session?.username || '',
    account: data?.account ?? session?.username ?? '',
    isMember,
    isTrial: isTrial(session),
    vip: hasFlag(info, 'vip') ? `${t('menu.vip')} ${label}` : undefined,
    /** Unread counts by path. */
    unreadAt: {
      '/m/message': unread.announcementUnreadCount,
      '/m/webEmail': unread.inboxUnreadCount,
    } as { readonly [path: string]: number | undefined },
    links: shownLinks({ screens, info, isMember }),
  };
}

export type Member = ReturnType<typeof useMember>;
