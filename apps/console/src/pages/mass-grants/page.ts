/** What campaigns give to an audience: previewed, decided by two, and how far it has come. */
import Icon from '@mui/icons-material/VolunteerActivism';
import type { ConsolePage } from '../../page.ts';

export const massGrantsPage: ConsolePage = {
  name: 'mass-grants',
  titleKey: 'console.massGrants.title',
  group: 'content',
  needs: 'promotions.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./mass-grants-page.tsx'),
};
