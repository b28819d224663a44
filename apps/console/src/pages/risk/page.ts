/** Risk: rules that route withdrawals, accounts that share something, and the watch list. */
import Icon from '@mui/icons-material/GppMaybe';
import type { ConsolePage } from '../../page.ts';

export const riskPage: ConsolePage = {
  name: 'risk',
  titleKey: 'console.risks.title',
  group: 'risk',
  needs: 'risk.see',
  scope: 'merchant',
  covers: /^\/content\/withdrawal_rules\//,
  icon: Icon,
  load: () => import('./risk-page.tsx'),
};
