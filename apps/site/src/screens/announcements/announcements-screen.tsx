/** The announcements: a list, a dialog for one, and for members a button that marks all as read. */
import { CheckCheck, ChevronRight, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { artUrl, Link, Loaded, Skeletons, times, toast, useAnswer, useSession, useText } from '#base';
import { Button, EmptyState } from '#ui';
import { HeaderAction } from '../../features/shell/headers/index.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { AnnouncementLine } from './announcement-line.tsx';
import styles from './announcements.module.css';
import { type Announcement, useAnnouncements } from './use-announcements.ts';
import { useReading } from './use-reading.ts';

export function AnnouncementsScreen() {
  const t = useText();
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
    if (await readAll()) toast(t('messages.read.all.done'), { tone: 'good' });
  };
  return (
    <div className={styles.screen}>
      {session && (
        <HeaderAction>
          <Button tone="link" isBusy={isBusy} disabled={!isAnyUnread} onClick={() => void finish()}>
            <span className={styles.all}>
              <CheckCheck aria-hidden="true" size={18} />
              {t('messages.read.all')}
            </span>
          </Button>
        </HeaderAction>
      )}
      <NoticesLink />
      <Loaded
        query={{ ...answer, data: list }}
        skeleton={<Skeletons isList className={styles.list} of={times(4, styles.place)} />}
        empty={<EmptyState picture={artUrl('bell')} title={t('messages.empty')} line={t('messages.empty.line')} />}
      >
        {(all) => (
          <ul className={styles.list}>
            {all.map((announcement) => (
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
      </Loaded>
      <AnnouncementDialog announcement={shown} onClose={() => setShown(undefined)} />
    </div>
  );
}

/** The link to the merchant's notices, if there are any. */
function NoticesLink() {
  const t = useText();
  const { data } = useAnswer('lobbyNews', undefined, { staleMs: 60_000 });
  if (!data || data.list.length === 0) return null;
  return (
    <Link to="/m/notice" className={styles.notices}>
      <Megaphone aria-hidden="true" size={20} />
      <span className={styles.words}>
        <b>{t('notice.title')}</b>
        <small>{t('messages.notices.line')}</small>
      </span>
      <ChevronRight aria-hidden="true" size={18} />
    </Link>
  );
}
