/** The audit trail. */
import Icon from '@mui/icons-material/ReceiptLong';
import type { ConsolePage } from '../../page.ts';

export const auditPage: ConsolePage = {
  name: 'audit',
  titleKey: 'console.audit.title',
  group: 'platform',
  needs: 'audit.see',
  scope: 'any',
  icon: Icon,
  load: () => import('./audit-page.tsx'),
};
