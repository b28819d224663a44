/** The announcements: a list, a dialog for one, and for members a button that marks all as read. */
import { CheckCheck, ChevronRight, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { Loaded, Skeletons, times, useAnswer, useOptional, useSession } from '#base/data';
import {
  Empty,
  Link,
  LocalTime,
  linkTarget,
  OperatorHtml,
  readLocation,
  Sheet,
  toast,
  useLatest,
  useText,
} from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Button, buttonClass, classNames, VisuallyHidden } from '#ui';
import { HeaderAction } from '../../features/shell/headers/index.ts';
import styles from './announcements.module.css';
import { announcementsQuestion } from './announcements-query.ts';
import { beginningOf } from './beginning-of.ts';
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
        empty={<Empty symbol="bell" title="messages.empty" line="messages.empty.line" />}
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
  const data = useOptional('lobbyNews', undefined, { staleMs: 60_000 });
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

interface AnnouncementLineProps {
  readonly announcement: Announcement;
  readonly isUnread: boolean;
  readonly onShow: () => void;
}

/** One announcement in the list: title, day and first words; marked while unread. */
function AnnouncementLine({ announcement, isUnread, onShow }: AnnouncementLineProps) {
  const t = useText();
  const { title, content, at } = announcement;
  return (
    <button
      type="button"
      className={classNames(styles.line, isUnread && styles.unread)}
      aria-haspopup="dialog"
      onClick={onShow}
    >
      <span className={styles.dot}>{isUnread && <VisuallyHidden>{t('messages.unread')}</VisuallyHidden>}</span>
      <span className={styles.words}>
        <b>{title}</b>
        <span className={styles.beginning}>{beginningOf(content)}</span>
        <LocalTime at={at} />
      </span>
    </button>
  );
}

interface AnnouncementDialogProps {
  readonly announcement: Announcement | undefined;
  readonly onClose: () => void;
}

/** One announcement in full, with its link. */
function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const t = useText();
  const shown = useLatest(announcement);
  return (
    <Sheet isOpen={announcement !== undefined} onClose={onClose} title={shown?.title ?? t('messages.title')}>
      {shown && (
        <div className={styles.full}>
          <LocalTime at={shown.at} />
          <OperatorHtml key={shown.id} html={shown.content} onFollow={onClose} />
          <Linkage linkage={shown.linkage} />
        </div>
      )}
    </Sheet>
  );
}

/** A link within the site, or to another site in a new tab. */
function Linkage({ linkage }: { readonly linkage: string }) {
  const t = useText();
  if (typeof location === 'undefined') return null;
  const target = linkTarget(linkage, location.origin);
  const look = buttonClass({ tone: 'primary', size: 'large', isWide: true });
  if (target.kind === 'inside') {
    const { pathname, search } = readLocation(target.address);
    return (
      <Link to={pathname} search={search} className={look}>
        {t('messages.follow')}
      </Link>
    );
  }
  if (target.kind !== 'outside') return null;
  return (
    <a href={target.address} target="_blank" rel="noopener noreferrer" className={look}>
      {t('messages.follow')}
    </a>
  );
}

type Announcement = AnswerOf<Endpoints['listAnnouncements']>['player'][number];

/**
 * The announcements of the current visitor; a member's own are cached per session. Those with `execution` F are shown only at the first
 * login.
 */
function useAnnouncements() {
  const session = useSession();
  const answer = useAnswer('listAnnouncements', announcementsQuestion, { isMine: session !== undefined });
  const list = answer.data?.player.filter(({ execution }) => execution !== 'F' || session?.firstTimeLogin === true);
  return { answer, list };
}
