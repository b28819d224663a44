/** What does not go its usual way, and waits for an operator. */
import Icon from '@mui/icons-material/ReportProblemOutlined';
import type { ConsolePage } from '../../page.ts';

export const exceptionsPage: ConsolePage = {
  name: 'exceptions',
  titleKey: 'console.exceptions.title',
  group: 'work',
  needs: ['deposits.see', 'withdrawals.see', 'transfers.see', 'wallet.see', 'breaks.see', 'facts.see'],
  scope: 'merchant',
  icon: Icon,
  load: () => import('./exceptions-page.tsx'),
};
