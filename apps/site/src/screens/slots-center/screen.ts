/** Only slots. */
import type { ScreenManifest } from '#base/view';
import { browserWants } from '../../features/games/list/index.ts';

export const slotsCenter: ScreenManifest = {
  path: '/m/slotsCenter',
  titleKey: 'lobby.slots',
  access: 'anyone',
  renderedFrom: 'src/screens/slots-center/slots-center-screen.tsx',
  parameters: ['provider', 'classify', 'gameName'],
  preloads: (search) => browserWants(search, 'RNG'),
  load: () => import('./slots-center-screen.tsx').then(({ SlotsCenterScreen }) => SlotsCenterScreen),
};
