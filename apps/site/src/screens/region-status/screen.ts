/** Whether the house may be offered where the visitor is, and the address he is judged by. Where it may not, every address says so. */
import type { Screen } from '../../base/navigation/index.ts';

export const regionStatus: Screen = {
  path: '/m/ipLimit',
  titleKey: 'status.title.region',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  load: () => import('./region-status-screen.tsx').then(({ RegionStatusScreen }) => RegionStatusScreen),
};
