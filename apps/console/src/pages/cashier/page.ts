/** Methods, limits and fees of deposits and withdrawals. */
import Icon from '@mui/icons-material/RequestQuote';
import type { ConsolePage } from '../../page.ts';

export const cashierPage: ConsolePage = {
  name: 'cashier',
  titleKey: 'console.cashier.title',
  group: 'money',
  needs: 'cashier.see',
  scope: 'merchant',
  covers: /^\/content\/cashier_rules\//,
  icon: Icon,
  load: () => import('./cashier-page.tsx'),
};
