/** Security events. */
import Icon from '@mui/icons-material/Shield';
import type { ConsolePage } from '../../page.ts';

export const securityPage: ConsolePage = {
  name: 'security',
  titleKey: 'console.security.title',
  group: 'platform',
  needs: 'security.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./security-page.tsx'),
};
