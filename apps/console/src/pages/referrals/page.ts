/** Referrals that wait for an operator. */
import Icon from '@mui/icons-material/Diversity3';
import type { ConsolePage } from '../../page.ts';

export const referralsPage: ConsolePage = {
  name: 'referrals',
  titleKey: 'console.referrals.title',
  group: 'content',
  needs: 'promotions.review',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./referrals-page.tsx'),
};
