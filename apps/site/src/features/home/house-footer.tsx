/** The foot of home: who we are, who makes the games, where to follow us, and the small print. */
import { useMerchant, useStatus } from '../../base/merchant.tsx';
import { useText } from '../../base/text.tsx';
import { useMapping } from '../games/use-categories.ts';
import { SocialLinks } from '../shell/social-links.tsx';
import styles from './house-footer.module.css';

const channels = ['FACEBOOK', 'INSTAGRAM', 'YOUTUBE', 'TELEGRAM', 'DISCORD', 'LINKEDIN'];

export function HouseFooter() {
  const say = useText();
  const { name, minimumAge } = useMerchant();
  const { serverTime } = useStatus();
  const { data } = useMapping();
  const vendors = new Map(
    Object.values(data?.mapping ?? {}).flatMap(({ vendors: list }) =>
      list.map(({ vassalage, accountTypeName }) => [vassalage, accountTypeName]),
    ),
  );
  return (
    <footer className={styles.foot}>
      <p className={styles.logo}>{name}</p>
      <p>{say('home.about', { name })}</p>
      <ul className={styles.vendors}>
        {[...vendors].map(([vassalage, vendor]) => (
          <li key={vassalage}>{vendor}</li>
        ))}
      </ul>
      <SocialLinks only={channels} />
      <p className={styles.age}>
        <b>{`${minimumAge}+`}</b> {say('home.age', { age: minimumAge })}
      </p>
      <p className={styles.small}>{say('home.copyright', { year: serverTime.slice(0, 4), name })}</p>
    </footer>
  );
}
