/** The place something will take, in its final shape, which its class gives. Silent for those who listen. */
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span className={classNames(styles.skeleton, className)} aria-hidden="true" />;
}
