/** The member: picture and name, or a link to log in. */

import { artUrl, hasFlag, isTrial, Link, loginSearch, useAnswer, useMerchant, useSession, useText } from '#base';
import { Badge, classNames } from '#ui';
import { UnreadBadge } from '../../messages/unread-badge.tsx';
import { useUnread } from '../../messages/use-unread.ts';
import styles from './side-menu.module.css';

export function MemberCard() {
  const t = useText();
  const session = useSession();
  const info = useMerchant();
  const { data } = useAnswer('memberInfo', undefined, { isMine: true, staleMs: 300_000 });
  const { announcementUnreadCount, inboxUnreadCount } = useUnread();
  if (!session) {
    return (
      <Link to="/m/login" search={loginSearch('/m/member/home')} replace className={styles.card}>
        <span className={classNames(styles.face, styles.nobody)}>
          <img src={artUrl('person')} alt="" width="34" height="34" />
        </span>
        <span>
          <span className={styles.name}>{t('menu.please.login')}</span>
          <span className={styles.under}>{t('menu.please.login.line')}</span>
        </span>
      </Link>
    );
  }
  const label = data?.clubLabel.labelName;
  return (
    <Link to="/m/member/home" replace className={styles.card}>
      <span className={styles.face}>
        <img src={artUrl(data?.icon || 'tiger')} alt="" width="38" height="38" />
      </span>
      <span>
        <span className={styles.name}>{data?.nickname || data?.account || session.username}</span>
        {isTrial(session) && <Badge>{t('shell.trial')}</Badge>}
        <UnreadBadge count={announcementUnreadCount + inboxUnreadCount} />
        {hasFlag(info, 'vip') && <Badge tone="accent">{`${t('menu.vip')} ${label || 0}`}</Badge>}
      </span>
    </Link>
  );
}
