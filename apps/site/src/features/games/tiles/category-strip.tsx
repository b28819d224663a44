/** The categories in a row: hot first, then those of the merchant. A choice opens the lobby there. */
import { Link, smallArtUrl, useText } from '#base/view';
import { categorySymbol, type Rail, useCategories } from '../catalog/index.ts';
import styles from './category-strip.module.css';

export interface CategoryStripProps {
  readonly chosen: Rail;
}

export function CategoryStrip({ chosen }: CategoryStripProps) {
  const t = useText();
  const rails: readonly Rail[] = ['HOT', ...useCategories()];
  return (
    <nav aria-label={t('catalog.categories')} className={styles.strip}>
      {rails.map((rail) => (
        <Link
          key={rail}
          to="/m/gameCenter"
          search={rail === 'HOT' ? { gameCategory: 'lobby' } : { gameCategory: rail }}
          className={styles.category}
          aria-current={rail === chosen ? 'true' : undefined}
        >
          <img src={smallArtUrl(categorySymbol[rail])} alt="" width="32" height="32" />
          {t(`category.${rail}`)}
        </Link>
      ))}
    </nav>
  );
}
