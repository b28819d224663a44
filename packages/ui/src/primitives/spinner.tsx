/** A loading indicator. Hidden from screen readers: the caller announces what is loading. */
import styles from './spinner.module.css';

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
