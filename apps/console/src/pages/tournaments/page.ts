/** Tournaments: those that wait for a review, and the others. */
import Icon from '@mui/icons-material/EmojiEvents';
import type { ConsolePage } from '../../page.ts';

export const tournamentsPage: ConsolePage = {
  name: 'tournaments',
  titleKey: 'console.tournaments.title',
  group: 'content',
  needs: 'promotions.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./tournaments-page.tsx'),
};
