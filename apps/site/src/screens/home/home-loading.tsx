/** The skeleton of home until the games are known. */
import { Skeleton, VisuallyHidden } from '#ui';
import { useText } from '../../base/text/index.ts';
import styles from './home-loading.module.css';

const places = ['1', '2', '3', '4'];
const rows = ['first', 'second'];

export function HomeLoading() {
  const t = useText();
  return (
    <div role="status" aria-busy="true" data-part="loading">
      <VisuallyHidden>{t('front.loading')}</VisuallyHidden>
      <div className={styles.strip}>
        {[...places, '5'].map((key) => (
          <Skeleton key={key} className={styles.category} />
        ))}
      </div>
      {rows.map((row) => (
        <div key={row}>
          <Skeleton className={styles.title} />
          <div className={styles.row}>
            {places.map((key) => (
              <Skeleton key={key} className={styles.tile} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
