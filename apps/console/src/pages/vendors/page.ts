/** The vendors of a merchant: accounts, lists of games, and whether all is well. */
import Icon from '@mui/icons-material/Storefront';
import type { ConsolePage } from '../../page.ts';

export const vendorsPage: ConsolePage = {
  name: 'vendors',
  titleKey: 'console.vendors.title',
  group: 'games',
  needs: 'vendors.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./vendors-page.tsx'),
};
