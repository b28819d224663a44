/** The categories in a row: hot first, then those of this house; a choice opens the lobby there. */

import { smallArtUrl } from '../../../base/art.ts';
import { Link } from '../../../base/navigation/index.ts';
import { useText } from '../../../base/text/index.ts';
import { categorySymbol, type Shelf, useCategories } from '../catalog/index.ts';
import styles from './category-strip.module.css';

export interface CategoryStripProps {
  readonly chosen: Shelf;
}

export function CategoryStrip({ chosen }: CategoryStripProps) {
  const t = useText();
  const shelves: readonly Shelf[] = ['HOT', ...useCategories()];
  return (
    <nav aria-label={t('catalog.categories')} className={styles.strip}>
      {shelves.map((shelf) => (
        <Link
          key={shelf}
          to="/m/gameCenter"
          search={shelf === 'HOT' ? { gameType: 'lobby' } : { gameType: shelf }}
          className={styles.category}
          aria-current={shelf === chosen ? 'true' : undefined}
        >
          <img src={smallArtUrl(categorySymbol[shelf])} alt="" width="32" height="32" />
          {t(`category.${shelf}`)}
        </Link>
      ))}
    </nav>
  );
}
