/** The games of a merchant: how they stand, what they return, and any round by its id. */
import Icon from '@mui/icons-material/SportsEsports';
import type { ConsolePage } from '../../page.ts';

export const gamesPage: ConsolePage = {
  name: 'games',
  titleKey: 'console.games.title',
  group: 'games',
  needs: 'games.see',
  scope: 'merchant',
  covers: /^\/content\/game_/,
  icon: Icon,
  load: () => import('./games-page.tsx'),
};
