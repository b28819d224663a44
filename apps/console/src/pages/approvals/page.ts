/** What waits for a second operator. */
import Icon from '@mui/icons-material/HowToReg';
import type { ConsolePage } from '../../page.ts';

export const approvalsPage: ConsolePage = {
  name: 'approvals',
  titleKey: 'console.approvals.title',
  group: 'work',
  needs: 'approvals.see',
  scope: 'any',
  icon: Icon,
  load: () => import('./approvals-page.tsx'),
};
