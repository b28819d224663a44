/** The queue of deposits. */
import Icon from '@mui/icons-material/MoveToInbox';
import type { ConsolePage } from '../../page.ts';

export const depositsPage: ConsolePage = {
  name: 'deposits',
  titleKey: 'console.money.deposits',
  group: 'money',
  needs: 'deposits.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./deposits-page.tsx'),
};
