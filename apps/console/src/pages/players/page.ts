/** Players. */
import Icon from '@mui/icons-material/People';
import type { ConsolePage } from '../../page.ts';

export const playersPage: ConsolePage = {
  name: 'players',
  titleKey: 'console.players.title',
  group: 'players',
  needs: 'members.search',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./players-page.tsx'),
};
