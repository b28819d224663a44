/** The queue of withdrawals. */
import Icon from '@mui/icons-material/Outbox';
import type { ConsolePage } from '../../page.ts';

export const withdrawalsPage: ConsolePage = {
  name: 'withdrawals',
  titleKey: 'console.money.withdrawals',
  group: 'money',
  needs: 'withdrawals.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./withdrawals-page.tsx'),
};
