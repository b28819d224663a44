/** The skeleton of home until the games are known. */

import { useText } from '#base';
import { Skeleton, VisuallyHidden } from '#ui';
import styles from './home-loading.module.css';

const skeletonKeys = ['1', '2', '3', '4'];
const rows = ['first', 'second'];

export function HomeLoading() {
  const t = useText();
  return (
    <div role="status" aria-busy="true" data-part="loading">
      <VisuallyHidden>{t('front.loading')}</VisuallyHidden>
      <div className={styles.strip}>
        {[...skeletonKeys, '5'].map((key) => (
          <Skeleton key={key} className={styles.category} />
        ))}
      </div>
      {rows.map((row) => (
        <div key={row}>
          <Skeleton className={styles.title} />
          <div className={styles.row}>
            {skeletonKeys.map((key) => (
              <Skeleton key={key} className={styles.tile} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
