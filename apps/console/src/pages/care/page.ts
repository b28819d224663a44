/** Care for players: who may come to harm, what was said to them, and limits and breaks. */
import Icon from '@mui/icons-material/VolunteerActivism';
import type { ConsolePage } from '../../page.ts';

export const carePage: ConsolePage = {
  name: 'care',
  titleKey: 'console.care.title',
  group: 'risk',
  needs: 'care.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./care-page.tsx'),
};
