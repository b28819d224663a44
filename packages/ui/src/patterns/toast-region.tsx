/** Region of the toasts: announced politely, removed after their seconds, which pause under pointer and focus. */
import { useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { useAttention } from '../hooks/use-attention.ts';
import { Spinner } from '../primitives/spinner.tsx';
import { announceInDialog } from './announcer.tsx';
import styles from './toast-region.module.css';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'good' | 'bad' | 'busy';
  /** Infinity: until it is answered or withdrawn. */
  readonly seconds: number;
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export interface ToastRegionProps {
  readonly label: string;
  readonly toasts: readonly Toast[];
  readonly onGone: (id: number) => void;
}

export function ToastRegion({ label, toasts, onGone }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1);
  const { id, text } = newest ?? {};
  // A popover, so that messages are above open dialogs too. Always open: a live region must exist before its text is added.
  useEffect(() => region.current?.showPopover?.(), []);
  useEffect(() => {
    const element = region.current;
    if (id === undefined || text === undefined || !announceInDialog(text)) return;
    // The popover that was opened last is on top.
    element?.hidePopover?.();
    element?.showPopover?.();
  }, [id, text]);
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
  const { isAttended: isHeld, attention } = useAttention();
  const { id, seconds, action } = toast;
  const leftMs = useRef(seconds * 1000);
  useEffect(() => {
    if (isHeld || !Number.isFinite(seconds)) return;
    const since = performance.now();
    const timer = setTimeout(() => onGone(id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, leftMs.current - (performance.now() - since));
    };
  }, [id, seconds, isHeld, onGone]);
  return (
    <div className={classNames(styles.toast, styles[toast.tone])} {...attention}>
      {toast.tone === 'busy' && <Spinner />}
      {toast.text}
      {action && (
        <button type="button" className={styles.action} onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  );
}
