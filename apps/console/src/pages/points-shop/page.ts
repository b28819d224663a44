/** What members took of points shops, and vouchers that wait to be delivered. */
import Icon from '@mui/icons-material/LocalMall';
import type { ConsolePage } from '../../page.ts';

export const pointsShopPage: ConsolePage = {
  name: 'points-shop',
  titleKey: 'console.shop.title',
  group: 'content',
  needs: 'promotions.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./points-shop-page.tsx'),
};
