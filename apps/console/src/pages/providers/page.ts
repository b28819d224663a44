/** Accounts of a merchant with providers: payments, vendors, messengers, sign-ins. */
import Icon from '@mui/icons-material/VpnKey';
import type { ConsolePage } from '../../page.ts';

export const providersPage: ConsolePage = {
  name: 'providers',
  titleKey: 'console.providers.title',
  group: 'platform',
  needs: 'providers.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./providers-page.tsx'),
};
