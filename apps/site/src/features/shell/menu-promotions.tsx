/** Promotions that have a picture for the menu (the source's sequence 2). */

import { hasFlag, useMerchant } from '../../base/merchant.tsx';
import { Link } from '../../base/navigation.tsx';
import { useAnswer } from '../../base/query.tsx';
import styles from './side-menu.module.css';

const MENU_PICTURE = 2;

export function MenuPromotions() {
  const info = useMerchant();
  const isOn = hasFlag(info, 'promotions');
  const { data } = useAnswer('listAnnouncements', { types: 'B,PL,PU,PR' }, { isEnabled: isOn });
  const pictured = (data?.promotion ?? []).flatMap(({ id, title, announcementImages }) => {
    const picture = announcementImages.find(({ sequence }) => sequence === MENU_PICTURE);
    return picture ? [{ id, title, url: picture.url }] : [];
  });
  return pictured.map(({ id, title, url }) => (
    <Link key={id} to="/m/activity" replace className={styles.promotion}>
      <img src={url} alt={title} width="272" height="96" loading="lazy" />
    </Link>
  ));
}
