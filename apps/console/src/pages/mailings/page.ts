/** Messages to an audience: written, previewed, sent, stopped, and what came of them. */
import Icon from '@mui/icons-material/Campaign';
import type { ConsolePage } from '../../page.ts';

export const mailingsPage: ConsolePage = {
  name: 'mailings',
  titleKey: 'console.mailings.title',
  group: 'players',
  needs: 'mailings.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./mailings-page.tsx'),
};
