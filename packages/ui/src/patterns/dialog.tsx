/**
 * A dialog over the page until it is answered: centred, from below (sheet) or from the side. A native modal dialog: the browser traps
 * the focus, makes the rest inert, restores the focus afterwards and closes on Esc and on Android's back gesture; a press on the
 * backdrop closes too.
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
  /** Without it the dialog has no close button: it must be answered, or closed by the backdrop. */
  readonly closeLabel?: string | undefined;
  /** It cannot be closed for now, neither by Esc nor by the back gesture. */
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
  // Closes together with its screen: in a later effect, the back gesture would still close the dialog first.
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
      // In React, cancel and close bubble up from a nested dialog.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (!isOpen || event.target !== event.currentTarget) return;
        // A browser that does not support `closedby` closes it: open it again.
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

/** The backdrop is part of the dialog: a press on it has the dialog as its target and lies outside its box. */
function isOutside(element: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const box = element.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}

/** While the dialog opens, a quick second tap on its trigger would hit the backdrop. */
function isMoving(element: HTMLElement): boolean {
  return element.getAnimations().length > 0;
}
