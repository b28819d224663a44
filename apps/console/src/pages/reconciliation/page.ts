/** Compared days of providers and vendors. */
import Icon from '@mui/icons-material/CompareArrows';
import type { ConsolePage } from '../../page.ts';

export const reconciliationPage: ConsolePage = {
  name: 'reconciliation',
  titleKey: 'console.money.reconciliation',
  group: 'money',
  needs: 'reconciliation.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./reconciliation-page.tsx'),
};
