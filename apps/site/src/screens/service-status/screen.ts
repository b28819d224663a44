/** Whether the service is available. While it is not, every address shows this. */
import type { Screen } from '../../base/navigation/index.ts';

export const serviceStatus: Screen = {
  path: '/m/serviceError',
  alsoAt: ['/m/maintenance'],
  titleKey: 'status.title.service',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  load: () => import('./service-status-screen.tsx').then(({ ServiceStatusScreen }) => ServiceStatusScreen),
};
