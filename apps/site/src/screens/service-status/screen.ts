/** Whether the service is available. While it is not, every address shows this. */
import type { ScreenManifest } from '#base/view';

export const serviceStatus: ScreenManifest = {
  path: '/m/serviceError',
  alsoAt: ['/m/maintenance'],
  titleKey: 'status.title.service',
  access: 'anyone',
  load: () => import('./service-status-screen.tsx').then(({ ServiceStatusScreen }) => ServiceStatusScreen),
};
