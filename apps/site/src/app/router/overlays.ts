/** What lies over the page: open dialogs, which the way back closes first, the topmost before the others. */
import type { Place } from '../../base/navigation/index.ts';

const openDialogs = () => [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];

/** A place with a hash is itself an open dialog, as the side menu is: leaving the place closes it. */
function isOpen({ hash }: Place): boolean {
  return openDialogs().length > (hash === '' ? 0 : 1);
}

/** As Esc does: a dialog that must be answered stays. */
function closeTop(): void {
  const top = openDialogs().at(-1);
  if (top?.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
}

export const overlays = { isOpen, closeTop };
