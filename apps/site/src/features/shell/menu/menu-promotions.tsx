/** Promotions with a picture for the menu (the source's sequence 2): running ones, and those an operator wrote. */

import { artUrl, hasFlag, useAnswer, useMerchant } from '#base';
import { classNames, LazyImage } from '#ui';
import scenes from '../../banners/art-banner.module.css';
import { BannerLink } from '../../banners/banner-link.tsx';
import { imageOf, usePromotions } from '../../rewards/use-promotions.ts';
import { type MenuPicture, menuPictures } from './menu-pictures.ts';
import styles from './menu-promotions.module.css';

export function MenuPromotions() {
  const isOn = hasFlag(useMerchant(), 'promotions');
  const { promotions } = usePromotions();
  const { data } = useAnswer('listAnnouncements', { types: 'B,PL,PU,PR' }, { isEnabled: isOn });
  const running = promotions.map((promotion) => ({ ...promotion, id: promotion.code, image: imageOf(promotion, 2) }));
  const pictures = menuPictures(running, isOn ? (data?.promotion ?? []) : []);
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.list}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <BannerLink linkage={picture.linkage || '/m/activity'} label={picture.title} className={styles.promotion}>
            <Picture picture={picture} />
          </BannerLink>
        </li>
      ))}
    </ul>
  );
}

function Picture({ picture: { url, art, title } }: { readonly picture: MenuPicture }) {
  if (url !== '') return <LazyImage src={url} alt="" width="272" height="96" className={styles.uploaded} />;
  const [main, side] = art?.symbols ?? [];
  return (
    <span className={classNames(styles.composed, scenes[art?.scene ?? ''] ?? scenes.violet)}>
      <span className={styles.title}>{title}</span>
      {main && <LazyImage src={artUrl(main)} alt="" width="88" height="88" className={styles.main} />}
      {side && <LazyImage src={artUrl(side)} alt="" width="32" height="32" className={styles.side} />}
    </span>
  );
}
