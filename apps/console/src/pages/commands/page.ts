/** Every command of operators, as a form. */
import Icon from '@mui/icons-material/Terminal';
import type { ConsolePage } from '../../page.ts';

export const commandsPage: ConsolePage = {
  name: 'commands',
  titleKey: 'console.commands.title',
  group: 'work',
  needs: 'own',
  scope: 'any',
  icon: Icon,
  load: () => import('./commands-page.tsx'),
};
