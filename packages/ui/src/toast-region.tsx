/** Where short messages appear: read out politely, gone after their seconds, kept while the pointer rests on them. */
import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import styles from './toast-region.module.css';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'good' | 'bad' | 'busy';
  readonly seconds: number;
}

export interface ToastRegionProps {
  readonly label: string;
  readonly toasts: readonly Toast[];
  readonly onGone: (id: number) => void;
}

export function ToastRegion({ label, toasts, onGone }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  // A popover, so that messages stand over open dialogs too; reopened for each, since the latest opened is on top.
  useEffect(() => {
    const element = region.current;
    if (!element?.togglePopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);
  return (
    <section ref={region} popover="manual" className={styles.region} aria-label={label}>
      <div className={styles.list} role="status" aria-live="polite">
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} onGone={onGone} />
        ))}
      </div>
    </section>
  );
}

function ToastLine({ toast, onGone }: { readonly toast: Toast; readonly onGone: (id: number) => void }) {
  const [isHeld, setHeld] = useState(false);
  const { id, seconds } = toast;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onGone(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [id, seconds, isHeld, onGone]);
  return (
    <div
      className={classNames(styles.toast, styles[toast.tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {toast.tone === 'busy' && <Spinner />}
      {toast.text}
    </div>
  );
}
