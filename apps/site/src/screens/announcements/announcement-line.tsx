/** One announcement in the list: title, day and first words; marked while unread. */

import { LocalTime, useText } from '#base';
import { classNames, VisuallyHidden } from '#ui';
import styles from './announcements.module.css';
import { beginningOf } from './beginning-of.ts';
import type { Announcement } from './use-announcements.ts';

export interface AnnouncementLineProps {
  readonly announcement: Announcement;
  readonly isUnread: boolean;
  readonly onShow: () => void;
}

export function AnnouncementLine({ announcement, isUnread, onShow }: AnnouncementLineProps) {
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
