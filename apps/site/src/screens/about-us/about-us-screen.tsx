/** About the merchant: what it is, its values, and what makes it different. */
import { artUrl, largeArtUrl, useMerchant, useText } from '#base/view';
import { LazyImage } from '#ui';
import { TitleHeader } from '../../features/shell/headers/index.ts';
import styles from './about-us.module.css';

const paragraphs = ['one', 'two', 'three'] as const;
const apart = [
  { part: 'one', symbol: 'dice' },
  { part: 'two', symbol: 'magic' },
  { part: 'three', symbol: 'money' },
  { part: 'four', symbol: 'heart' },
] as const;

export function AboutUsScreen() {
  const t = useText();
  const { name, minimumAge } = useMerchant();
  return (
    <>
      <TitleHeader title={t('about.title')} back="previous" />
      <div className={styles.screen}>
        <div className={styles.hero}>
          <p>{t('about.subtitle')}</p>
          <h2>{t('about.heading', { name })}</h2>
          <img src={largeArtUrl('dice')} alt="" width="132" height="132" className={styles.die} />
          <img src={artUrl('coin')} alt="" width="52" height="52" className={styles.coin} />
          <img src={artUrl('clover')} alt="" width="44" height="44" className={styles.clover} />
        </div>
        <div className={styles.words}>
          {paragraphs.map((part) => (
            <p key={part}>{t(`about.${part}`, { name, age: minimumAge })}</p>
          ))}
        </div>
        <section className={styles.apart}>
          <h2>{t('about.apart.title')}</h2>
          <p>{t('about.apart.intro')}</p>
          <ul>
            {apart.map(({ part, symbol }) => (
              <li key={part} className={styles.promise}>
                <LazyImage src={artUrl(symbol)} alt="" width="40" height="40" />
                <span>{t(`about.apart.${part}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
