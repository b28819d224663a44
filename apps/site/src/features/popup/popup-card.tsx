/** One announcement: its picture, its text, and its buttons. */
import type { MouseEvent } from 'react';
import { artUrl, Link, linkTarget, OperatorHtml, readLocation, useText } from '#base';
import { Button, buttonClass } from '#ui';
import type { Announcements } from './announcements.ts';
import styles from './popup.module.css';
import { activityPath, type Viewer } from './popup-rules.ts';

const POPUP_PICTURE = 1;

export interface PopupCardProps {
  readonly item: Announcements[number];
  readonly isLast: boolean;
  readonly activity: { readonly viewer: Viewer; readonly toRegisterFirst: boolean };
  readonly onClose: () => void;
  /** A link that leaves home was pressed. */
  readonly onLeave: () => void;
}

/** Scrolls the next card into view; the carousel follows. */
function showNext({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const next = currentTarget.closest('[role=group]')?.nextElementSibling;
  next?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', inline: 'center', block: 'nearest' });
}

export function PopupCard({ item, isLast, activity, onClose, onLeave }: PopupCardProps) {
  const t = useText();
  const { title, content, promotionType, announcementImages, linkage } = item;
  const isPromotion = promotionType !== '';
  const picture = announcementImages.find(({ sequence }) => sequence === POPUP_PICTURE)?.url;
  return (
    <article className={styles.card}>
      {picture === undefined ? (
        <span className={styles.scene}>
          <img src={artUrl(isPromotion ? 'gift' : 'bell')} alt="" width="96" height="96" />
        </span>
      ) : (
        <img src={picture} alt="" width="320" height="150" className={styles.picture} />
      )}
      <div className={styles.words}>
        <h3>{title}</h3>
        <OperatorHtml html={content} className={styles.text} onFollow={onLeave} />
      </div>
      <div className={styles.actions}>
        {isPromotion ? (
          <Link
            to={activityPath(activity.viewer, activity.toRegisterFirst)}
            className={buttonClass({ tone: 'primary', isWide: true })}
            onClick={onLeave}
          >
            {t('popup.go')}
          </Link>
        ) : (
          <Way linkage={linkage} onLeave={onLeave} />
        )}
        <Button isWide className={styles.second} onClick={isLast ? onClose : showNext}>
          {t(isPromotion || isLast ? 'popup.known' : 'popup.next')}
        </Button>
      </div>
    </article>
  );
}

/** The link of an announcement that is no promotion, if it has one. */
function Way({ linkage, onLeave }: { readonly linkage: string; readonly onLeave: () => void }) {
  const t = useText();
  const look = buttonClass({ tone: 'primary', isWide: true });
  const target = linkTarget(linkage, location.origin);
  if (target.kind === 'inside') {
    const { pathname, search, hash } = readLocation(target.address);
    return (
      <Link to={pathname} search={search} hash={hash} className={look} onClick={onLeave}>
        {t('popup.more')}
      </Link>
    );
  }
  if (target.kind !== 'outside') return null;
  return (
    <a href={target.address} target="_blank" rel="noopener noreferrer" className={look}>
      {t('popup.more')}
    </a>
  );
}
