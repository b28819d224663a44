/** Who is looking at the member centre, as far as is known yet. */
import { hasFlag, useMerchant } from '../../base/merchant.tsx';
import { useAnswer } from '../../base/query.tsx';
import { useScreens } from '../../base/screens.ts';
import { isRealMember, isTrial, useSession } from '../../base/session.ts';
import { useText } from '../../base/text.tsx';
import { openDoors } from './doors.ts';

export function useMember() {
  const say = useText();
  const session = useSession();
  const info = useMerchant();
  const screens = useScreens();
  const known = useAnswer('memberInfo', undefined, { isMine: true, staleMs: 60_000 });
  const isMember = isRealMember(session);
  const unread = useAnswer('unreadCounts', undefined, { isMine: true, isEnabled: isMember, staleMs: 60_000 });
  const { data } = known;
  const label = data?.clubLabel.labelName || '0';
  return {
    known,
    icon: data?.icon || 'tiger',
    name: data?.nickname || data?.account || session?.userName || '',
    account: data?.account ?? session?.userName ?? '',
    isMember,
    isTrial: isTrial(session),
    vip: hasFlag(info, 'vip') ? `${say('menu.vip')} ${label}` : undefined,
    unread: unread.data?.inboxUnreadCount ?? 0,
    doors: openDoors({ screens, info, isMember }),
  };
}

export type Member = ReturnType<typeof useMember>;

const MOST_SHOWN = 99;

/** `99+` beyond it. */
export function badgeText(count: number): string {
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : `${count}`;
}
