/** Announcements over home: a carousel of cards in a dialog, closed and saved by the rules. */
import { type MouseEvent, useEffect, useState } from 'react';
import { type Entry, load, readShape, save } from '#base/data';
import { artUrl, Carousel, Link, linkTarget, OperatorHtml, readLocation, useMerchant, useText } from '#base/view';
import { Button, buttonClass, Checkbox, classNames, Dialog } from '#ui';
import { localStore } from '../../platform/storage.ts';
import type { Announcements } from './announcements.ts';
import styles from './popup.module.css';
import {
  activityPath,
  canClose,
  closedRecord,
  contentHashes,
  isForViewer,
  isShown,
  type PopupRecord,
  recordFor,
  type Viewer,
  viewerKey,
} from './popup-rules.ts';

export interface PopupProps {
  readonly items: Announcements;
  readonly viewer: Viewer;
}

/** A change of the viewer or the contents decides again whether it opens. */
export function Popup({ items, viewer }: PopupProps) {
  const mine = items.filter((item) => isForViewer(item, viewer));
  const hashes = contentHashes(mine);
  if (mine.length === 0) return null;
  const name = viewerKey(viewer);
  return <PopupDialog key={`${name} ${hashes.join()}`} items={mine} viewer={viewer} name={name} hashes={hashes} />;
}

interface PopupDialogProps extends PopupProps {
  /** The viewer's key of the record. */
  readonly name: string;
  readonly hashes: readonly string[];
}

function PopupDialog({ items, viewer, name, hashes }: PopupDialogProps) {
  const t = useText();
  const { popup, register } = useMerchant();
  const [record] = useState(() => recordFor(load(popupRecord(name)), hashes));
  const [isOpen, setOpen] = useState(() => isShown(record, Date.now()));
  const [isHiddenToday, setHiddenToday] = useState(false);
  const [seen, setSeen] = useState<string | number>();
  useEffect(() => save(popupRecord(name), record), [name, record]);
  const hasKeys = useKeys();

  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === seen),
  );
  const mayClose = canClose(at, items.length, popup.forceRead);
  const close = () => {
    if (!mayClose) return;
    save(popupRecord(name), closedRecord(record, isHiddenToday, Date.now()));
    setOpen(false);
  };
  const slides = items.map((item, i) => ({
    key: item.id,
    content: (
      <PopupCard
        item={item}
        isLast={i === items.length - 1}
        activity={{ viewer, toRegisterFirst: register.toRegisterFirst }}
        onClose={close}
        onLeave={() => (mayClose ? close() : setOpen(false))}
      />
    ),
  }));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isHeld={!mayClose}
      title={t('popup.title')}
      closeLabel={popup.closeButton && mayClose ? t('shell.close') : undefined}
      className={classNames(styles.dialog, !hasKeys && styles.quiet)}
    >
      <Carousel
        label={t('popup.title')}
        slides={slides}
        effect="coverflow"
        controls={popup.footer ? 'foot' : 'none'}
        onShow={setSeen}
        className={styles.cards}
      />
      {popup.hideToday && (
        <Checkbox
          className={styles.today}
          checked={isHiddenToday}
          onChange={({ target }) => setHiddenToday(target.checked)}
        >
          {t('popup.today')}
        </Checkbox>
      )}
    </Dialog>
  );
}

/** Whether a key was pressed since. */
function useKeys(): boolean {
  const [hasKeys, setKeys] = useState(false);
  useEffect(() => {
    const note = () => setKeys(true);
    addEventListener('keydown', note, { once: true });
    return () => removeEventListener('keydown', note);
  }, []);
  return hasKeys;
}

const POPUP_PICTURE = 1;

interface PopupCardProps {
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

/** One announcement: its picture, its text, and its buttons. */
function PopupCard({ item, isLast, activity, onClose, onLeave }: PopupCardProps) {
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
          <PopupLink linkage={linkage} onLeave={onLeave} />
        )}
        <Button isWide className={styles.second} onClick={isLast ? onClose : showNext}>
          {t(isPromotion || isLast ? 'popup.known' : 'popup.next')}
        </Button>
      </div>
    </article>
  );
}

/** The link of an announcement that is no promotion, if it has one. */
function PopupLink({ linkage, onLeave }: { readonly linkage: string; readonly onLeave: () => void }) {
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

function readPopupRecord(text: string): PopupRecord | undefined {
  const shape = readShape(text);
  if (typeof shape?.show !== 'boolean' || !Array.isArray(shape.data)) return undefined;
  const data = shape.data.filter((hash): hash is string => typeof hash === 'string');
  const { show, todayHideTime } = shape;
  return { show, data, ...(typeof todayHideTime === 'number' && { todayHideTime }) };
}

/** The stored record of announcements in this browser: one per member, and one for guests. */
function popupRecord(viewer: string): Entry<PopupRecord> {
  return {
    key: `MC_POPUP_${viewer}`,
    store: localStore,
    read: readPopupRecord,
    write: (record) => JSON.stringify(record),
  };
}
