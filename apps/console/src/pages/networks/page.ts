/** From which addresses operators may act. */
import Icon from '@mui/icons-material/Lan';
import type { ConsolePage } from '../../page.ts';

export const networksPage: ConsolePage = {
  name: 'networks',
  titleKey: 'console.networks.title',
  group: 'platform',
  needs: 'networks.see',
  scope: 'any',
  icon: Icon,
  load: () => import('./networks-page.tsx'),
};
