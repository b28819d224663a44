/**
 * What stands over the page until it is answered: centred, from below (sheet) or from the side. A native modal dialog: the browser traps
 * the focus, makes the rest inert, gives it back afterwards and closes on Esc and on Android's back gesture; a press on the mask closes too.
 */
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Glyph } from '../pictures/glyphs.tsx';
import { IconButton } from '../primitives/icon-button.tsx';
import { Announcer } from './announcer.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Without it the dialog has no cross: it must be answered, or closed by the mask. */
  readonly closeLabel?: string | undefined;
  /** It cannot be closed for now: neither Esc nor the back gesture may take it away. */
  readonly isHeld?: boolean | undefined;
  readonly from?: 'centre' | 'below' | 'side' | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const places = { centre: undefined, below: styles.sheet, side: styles.side };

export function Dialog({
  isOpen,
  onClose,
  title,
  closeLabel,
  isHeld = false,
  from = 'centre',
  className,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // With the screen it belongs to, not a moment later: until then the way back would still close it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const onMask = (event: MouseEvent) => {
      if (event.target === element && isOutside(element, event) && !isMoving(element)) onClose();
    };
    element.addEventListener('click', onMask);
    return () => element.removeEventListener('click', onMask);
  }, [onClose]);
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, places[from], className)}
      aria-labelledby={titleId}
      closedby={isHeld ? 'none' : undefined}
      // React lets both rise from a dialog within this one.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (!isOpen || event.target !== event.currentTarget) return;
        // Where a browser does not know how to hold it, it opens again.
        if (isHeld) dialog.current?.showModal();
        else onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {closeLabel !== undefined && (
          <IconButton label={closeLabel} onClick={onClose}>
            <Glyph name="close" />
          </IconButton>
        )}
      </div>
      {children}
      <Announcer />
    </dialog>
  );
}

/** The mask is the dialog's own backdrop: a press on it has the dialog as its target and lies outside its box. */
function isOutside(element: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const box = element.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}

/** On its way in, a quick second tap on what opened it would meet the mask. */
function isMoving(element: HTMLElement): boolean {
  return element.getAnimations().length > 0;
}
