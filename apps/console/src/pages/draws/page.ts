/** Draws: their states, what waits for a result, and what operators decide on them. */
import Icon from '@mui/icons-material/Casino';
import type { ConsolePage } from '../../page.ts';

export const drawsPage: ConsolePage = {
  name: 'draws',
  titleKey: 'console.draws.title',
  group: 'games',
  needs: 'draws.see',
  scope: 'any',
  icon: Icon,
  load: () => import('./draws-page.tsx'),
};
