/** Open sessions of operators. */
import Icon from '@mui/icons-material/Devices';
import type { ConsolePage } from '../../page.ts';

export const sessionsPage: ConsolePage = {
  name: 'sessions',
  titleKey: 'console.sessions.title',
  group: 'platform',
  needs: 'sessions.see',
  scope: 'any',
  icon: Icon,
  load: () => import('./sessions-page.tsx'),
};
