/** Roles: named sets of permissions. */
import Icon from '@mui/icons-material/AdminPanelSettings';
import type { ConsolePage } from '../../page.ts';

export const rolesPage: ConsolePage = {
  name: 'roles',
  titleKey: 'console.roles.title',
  group: 'platform',
  needs: 'roles.see',
  scope: 'any',
  icon: Icon,
  load: () => import('./roles-page.tsx'),
};
