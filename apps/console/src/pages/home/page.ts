/** Home: what waits, how the day goes, and whether everything works. */
import Icon from '@mui/icons-material/SpaceDashboard';
import type { ConsolePage } from '../../page.ts';

export const homePage: ConsolePage = {
  name: 'home',
  titleKey: 'console.home.title',
  group: 'work',
  needs: 'home.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./home-page.tsx'),
};
