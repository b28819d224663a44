/** Overlays: open dialogs. Back closes them before it leaves the screen, the topmost first. */
import type { RouteLocation } from '#base/view';

const openDialogs = () => [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];

/** A location with a hash is itself an open dialog, such as the side menu: leaving the location closes it. */
function isOpen({ hash }: RouteLocation): boolean {
  return openDialogs().length > (hash === '' ? 0 : 1);
}

/** As Esc does: a dialog that requires an answer stays. */
function closeTop(): void {
  const top = openDialogs().at(-1);
  if (top?.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
}

export const overlays = { isOpen, closeTop };
