/** The switches of a merchant's site. */
import Icon from '@mui/icons-material/ToggleOn';
import type { ConsolePage } from '../../page.ts';

export const switchesPage: ConsolePage = {
  name: 'switches',
  titleKey: 'console.switches.title',
  group: 'platform',
  needs: 'site.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./switches-page.tsx'),
};
