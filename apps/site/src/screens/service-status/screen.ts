/** Whether the house works. While it does not, every address says so. */
import type { Screen } from '../../base/navigation/index.ts';

export const serviceStatus: Screen = {
  path: '/m/serviceError',
  alsoAt: ['/m/maintenance'],
  titleKey: 'status.title.service',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  load: () => import('./service-status-screen.tsx').then(({ ServiceStatusScreen }) => ServiceStatusScreen),
};
