/** One announcement in full, with its link. */

import { Link, LocalTime, linkTarget, OperatorHtml, readLocation, Sheet, useLatest, useText } from '#base';
import { buttonClass } from '#ui';
import styles from './announcements.module.css';
import type { Announcement } from './use-announcements.ts';

export interface AnnouncementDialogProps {
  readonly announcement: Announcement | undefined;
  readonly onClose: () => void;
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
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
