/** The announcements: a list, one in full over it, and for members a way to be done with all of them. */
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { Button, EmptyState, Skeleton } from '#ui';
import { artUrl } from '../../base/art.ts';
import { Failed } from '../../base/components/states.tsx';
import { useSession } from '../../base/session/session.ts';
import { useText } from '../../base/text/text.tsx';
import { toast } from '../../base/toasts.ts';
import { HeaderAction } from '../../features/shell/headers/header-action.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { AnnouncementLine } from './announcement-line.tsx';
import styles from './announcements.module.css';
import { NoticesLink } from './notices-link.tsx';
import { type Announcement, useAnnouncements } from './use-announcements.ts';
import { useReading } from './use-reading.ts';

const places = ['1', '2', '3', '4'];

export function AnnouncementsScreen() {
  const say = useText();
  const session = useSession();
  const { answer, list } = useAnnouncements();
  const { markRead, readAll, isBusy } = useReading();
  const [shown, setShown] = useState<Announcement>();
  const isAnyUnread = list?.some(({ read }) => !read) === true;
  const show = (announcement: Announcement) => {
    setShown(announcement);
    if (session && !announcement.read) markRead(announcement.id);
  };
  const finish = async () => {
    if (await readAll()) toast(say('messages.read.all.done'), { tone: 'good' });
  };
  return (
    <div className={styles.screen}>
      {session && (
        <HeaderAction>
          <Button tone="link" isBusy={isBusy} disabled={!isAnyUnread} onClick={() => void finish()}>
            <span className={styles.all}>
              <CheckCheck aria-hidden="true" size={18} />
              {say('messages.read.all')}
            </span>
          </Button>
        </HeaderAction>
      )}
      <NoticesLink />
      {answer.isError && !list && (
        <Failed error={answer.error} onRetry={() => answer.refetch()} isRetrying={answer.isRefetching} />
      )}
      {list?.length === 0 && (
        <EmptyState picture={artUrl('bell')} title={say('messages.empty')} line={say('messages.empty.line')} />
      )}
      {answer.isPending && (
        <ul className={styles.list} aria-busy="true">
          {places.map((key) => (
            <li key={key}>
              <Skeleton className={styles.place} />
            </li>
          ))}
        </ul>
      )}
      {list && list.length > 0 && (
        <ul className={styles.list}>
          {list.map((announcement) => (
            <li key={announcement.id}>
              <AnnouncementLine
                announcement={announcement}
                isUnread={session !== undefined && !announcement.read}
                onShow={() => show(announcement)}
              />
            </li>
          ))}
        </ul>
      )}
      <AnnouncementDialog announcement={shown} onClose={() => setShown(undefined)} />
    </div>
  );
}
