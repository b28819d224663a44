/** Announcements over home: a carousel of cards in a dialog, closed and saved by the rules. */
import { useEffect, useState } from 'react';
import { load, save, useCarouselWords, useMerchant, useText } from '#base';
import { Carousel, Checkbox, Dialog } from '#ui';
import type { Announcements } from './announcements.ts';
import styles from './popup.module.css';
import { PopupCard } from './popup-card.tsx';
import { popupRecord } from './popup-record.ts';
import {
  canClose,
  closedRecord,
  contentHashes,
  isForViewer,
  isShown,
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
  const words = useCarouselWords();
  const { popup, register } = useMerchant();
  const [record] = useState(() => recordFor(load(popupRecord(name)), hashes));
  const [isOpen, setOpen] = useState(() => isShown(record, Date.now()));
  const [isHiddenToday, setHiddenToday] = useState(false);
  const [seen, setSeen] = useState<string | number>();
  useEffect(() => save(popupRecord(name), record), [name, record]);

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
      className={styles.dialog}
    >
      <Carousel
        label={t('popup.title')}
        words={words}
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
