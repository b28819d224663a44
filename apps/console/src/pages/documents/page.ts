/** Documents of players that wait, and those that were decided. */
import Icon from '@mui/icons-material/Badge';
import type { ConsolePage } from '../../page.ts';

export const documentsPage: ConsolePage = {
  name: 'documents',
  titleKey: 'console.documents.title',
  group: 'players',
  needs: 'documents.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./documents-page.tsx'),
};
