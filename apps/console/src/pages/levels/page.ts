/** VIP levels. */
import Icon from '@mui/icons-material/MilitaryTech';
import type { ConsolePage } from '../../page.ts';

export const levelsPage: ConsolePage = {
  name: 'levels',
  titleKey: 'console.levels.title',
  group: 'content',
  needs: 'promotions.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./levels-page.tsx'),
};
