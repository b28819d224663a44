/** The skeleton of a screen, in place of its first lines. */
import { useText } from '#base/view';
import { Skeleton, VisuallyHidden } from '#ui';
import styles from './screen-skeleton.module.css';

export function ScreenSkeleton() {
  const t = useText();
  return (
    <div className={styles.screen} role="status">
      <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>
      <Skeleton className={styles.large} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
    </div>
  );
}
