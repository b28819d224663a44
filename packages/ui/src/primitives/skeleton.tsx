/** A placeholder with the final shape of the content, which its class gives. Hidden from screen readers. */
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span className={classNames(styles.skeleton, className)} aria-hidden="true" />;
}
