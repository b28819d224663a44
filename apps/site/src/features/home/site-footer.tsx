/** The footer of home: about us, the vendors, social links, and the small print. */
import { isOffered, Link, smallArtUrl, useMerchant, useScreens, useStatus, useText } from '#base/view';
import { LazyImage } from '#ui';
import { useMapping } from '../games/catalog/index.ts';
import { SocialLinks, suppliedLinks } from '../shell/parts/index.ts';
import { namedVendors } from './footer-rules.ts';
import styles from './site-footer.module.css';

const channels = ['FACEBOOK', 'INSTAGRAM', 'YOUTUBE', 'TELEGRAM', 'DISCORD', 'LINKEDIN'];

export function SiteFooter() {
  const t = useText();
  const { name, minimumAge, resources } = useMerchant();
  const { serverTime } = useStatus();
  const { data } = useMapping();
  const vendors = namedVendors(data);
  return (
    <footer className={styles.foot}>
      <Link to="/m/home" className={styles.logo}>
        {name}
      </Link>
      <p>{t('home.about', { name })}</p>
      {vendors.length > 0 && (
        <div>
          <h2 className={styles.head}>{t('front.made')}</h2>
          <ul className={styles.vendors}>
            {vendors.map(({ provider, accountTypeName, symbol }) => (
              <li key={provider}>
                <LazyImage src={smallArtUrl(symbol || 'slots')} alt="" width="18" height="18" />
                {accountTypeName}
              </li>
            ))}
          </ul>
        </div>
      )}
      {suppliedLinks(resources, channels).length > 0 && (
        <div>
          <h2 className={styles.head}>{t('front.follow')}</h2>
          <SocialLinks only={channels} />
        </div>
      )}
      <Documents />
      <p className={styles.age}>
        <b>{`${minimumAge}+`}</b> {t('home.age', { age: minimumAge })}
      </p>
      <p className={styles.small}>{t('home.copyright', { year: serverTime.slice(0, 4), name })}</p>
    </footer>
  );
}

const documents = [
  { tag: 'terms', textKey: 'front.terms' },
  { tag: 'privacy', textKey: 'front.privacy' },
  { tag: 'faq', textKey: 'front.help' },
] as const;

function Documents() {
  const t = useText();
  const info = useMerchant();
  if (!isOffered(useScreens(), '/m/help', info)) return null;
  return (
    <ul className={styles.documents}>
      {documents.map(({ tag, textKey }) => (
        <li key={tag}>
          <Link to="/m/help" search={{ tag }}>
            {t(textKey)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
