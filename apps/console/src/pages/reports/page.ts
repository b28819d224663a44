/** What a range of days came to, as tables, charts and files. */
import Icon from '@mui/icons-material/Assessment';
import type { ConsolePage } from '../../page.ts';

export const reportsPage: ConsolePage = {
  name: 'reports',
  titleKey: 'console.reports.title',
  group: 'reports',
  needs: 'reports.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./reports-page.tsx'),
};
