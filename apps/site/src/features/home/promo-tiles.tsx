/** The three fixed links to the promotions. */
import { artUrl, hasFlag, Link, useMerchant, useText } from '#base/view';
import type { TextKey } from '#texts';
import { classNames } from '#ui';
import styles from './promo-tiles.module.css';

const tiles: readonly { readonly textKey: TextKey; readonly symbol: string; readonly look: string | undefined }[] = [
  { textKey: 'home.tile.promotions', symbol: 'gift', look: styles.first },
  { textKey: 'home.tile.rewards', symbol: 'target', look: styles.second },
  { textKey: 'home.tile.events', symbol: 'trophy', look: styles.third },
];

export function PromoTiles() {
  const t = useText();
  const info = useMerchant();
  if (!hasFlag(info, 'promotions')) return null;
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ textKey, symbol, look }) => (
        <li key={textKey}>
          <Link to="/m/activity" className={classNames(styles.tile, look)}>
            {t(textKey)}
            <img src={artUrl(symbol)} alt="" width="48" height="48" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
