/** Only slots. */
import type { Screen } from '../../base/navigation/index.ts';
import { browserWants } from '../../features/games/list/index.ts';

export const slotsCenter: Screen = {
  path: '/m/slotsCenter',
  titleKey: 'lobby.slots',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  renderedFrom: 'src/screens/slots-center/slots-center-screen.tsx',
  parameters: ['vassalage', 'classify', 'gameName'],
  preloads: (search) => browserWants(search, 'RNG'),
  load: () => import('./slots-center-screen.tsx').then(({ SlotsCenterScreen }) => SlotsCenterScreen),
};
