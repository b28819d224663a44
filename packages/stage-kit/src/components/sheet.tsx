/**
 * A sheet from below on the native dialog: focus stays inside, Esc and (where the browser supports it) a tap beside it close it, and
 * focus returns to the opener.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { useStage } from '../stage/stage-context.tsx';
import { Icon } from './icons.tsx';
import styles from './kit.module.css';
import sheetStyles from './sheet.module.css';

export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { text } = useStage();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={sheetStyles.sheet} aria-label={title} onClose={onClose} closedby="any">
      <div className={sheetStyles.sheetHead}>
        <h2>{title}</h2>
        <button type="button" className={styles.round} aria-label={text('stage.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className={sheetStyles.sheetBody}>{children}</div>
    </dialog>
  );
}
