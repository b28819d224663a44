/** The platform's merchants: which there are, founding new ones, and opening them. */
import Icon from '@mui/icons-material/Storefront';
import type { ConsolePage } from '../../page.ts';

export const merchantsPage: ConsolePage = {
  name: 'merchants',
  titleKey: 'console.merchants.title',
  group: 'platform',
  needs: 'merchants.see',
  scope: 'platform',
  icon: Icon,
  load: () => import('./merchants-page.tsx'),
};
