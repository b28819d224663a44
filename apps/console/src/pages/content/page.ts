/** What is written for a merchant's site. */
import Icon from '@mui/icons-material/EditNote';
import type { ConsolePage } from '../../page.ts';

export const contentPage: ConsolePage = {
  name: 'content',
  titleKey: 'console.content.title',
  group: 'content',
  needs: 'content.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./content-page.tsx'),
};
