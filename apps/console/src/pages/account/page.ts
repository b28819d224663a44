/** The operator's own account. */
import Icon from '@mui/icons-material/ManageAccounts';
import type { ConsolePage } from '../../page.ts';

export const accountPage: ConsolePage = {
  name: 'account',
  titleKey: 'console.account.title',
  group: 'platform',
  needs: 'own',
  scope: 'none',
  icon: Icon,
  load: () => import('./account-page.tsx'),
};
