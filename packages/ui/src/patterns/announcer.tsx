/** Where short messages are heard while a dialog is open: everything outside of an open dialog is silent, so each has a place of its own. */
import styles from '../primitives/visually-hidden.module.css';

export function Announcer() {
  return <div role="status" data-announcer="" className={styles.hidden} />;
}

/** Says it in the topmost open dialog; answers whether there is one. */
export function announceInDialog(text: string): boolean {
  const places = document.querySelectorAll('dialog:modal [data-announcer]');
  const place = places[places.length - 1];
  if (!place) return false;
  // The same words said again are news only when they were gone in between.
  place.textContent = '';
  requestAnimationFrame(() => {
    place.textContent = text;
  });
  return true;
}
