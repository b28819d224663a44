/**
 * A live region for short messages inside a dialog: while a modal dialog is open, screen readers ignore everything outside of it, so
 * each dialog has its own.
 */
import styles from '../primitives/visually-hidden.module.css';

export function Announcer() {
  return <div role="status" data-announcer="" className={styles.hidden} />;
}

/** Announces the text in the topmost open dialog; returns whether there is one. */
export function announceInDialog(text: string): boolean {
  const regions = document.querySelectorAll('dialog:modal [data-announcer]');
  const region = regions[regions.length - 1];
  if (!region) return false;
  // A repeated text is announced again only when it was removed in between.
  region.textContent = '';
  requestAnimationFrame(() => {
    region.textContent = text;
  });
  return true;
}
