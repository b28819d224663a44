/** The vendors of the slots, each linked to its own list. */
import { Link, smallArtUrl, useText } from '#base/view';
import { LazyImage, SectionTitle, tileGround } from '#ui';
import { useMapping } from '../games/catalog/index.ts';
import styles from './vendor-strip.module.css';

const VARIANTS = 4;
const HUE_STEP = 75;

export function VendorStrip() {
  const t = useText();
  const { data } = useMapping();
  const vendors = data?.mapping.RNG?.vendors.filter(({ gameCount }) => gameCount > 0) ?? [];
  if (vendors.length === 0) return null;
  return (
    <section>
      <SectionTitle picture={smallArtUrl('crown')} title={t('home.vendors')} />
      <ul className={styles.strip}>
        {vendors.map(({ provider, accountTypeName, gameCount, vendorNumber, symbol }) => {
          const variant = ((vendorNumber % VARIANTS) + 1) as 1 | 2 | 3 | 4;
          return (
            <li key={provider}>
              <Link to="/m/gameList" search={{ gameCategory: 'RNG', provider }} className={styles.vendor}>
                <span className={`${styles.mark} ${tileGround(vendorNumber * HUE_STEP, variant)}`}>
                  <LazyImage src={smallArtUrl(symbol || 'slots')} alt="" width="26" height="26" />
                </span>
                <span>
                  <b className={styles.name}>{accountTypeName}</b>
                  <span className={styles.count}>{t('home.vendor.games', { count: gameCount })}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
