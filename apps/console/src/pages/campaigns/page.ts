/** What a merchant gives beside winnings. */
import Icon from '@mui/icons-material/Redeem';
import type { ConsolePage } from '../../page.ts';

export const campaignsPage: ConsolePage = {
  name: 'campaigns',
  titleKey: 'console.campaigns.title',
  group: 'content',
  needs: 'promotions.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./campaigns-page.tsx'),
};
