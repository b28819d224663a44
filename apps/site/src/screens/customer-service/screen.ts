/** Customer service: every channel to a person. */
import type { ScreenManifest } from '#base/view';

export const customerService: ScreenManifest = {
  path: '/m/service',
  titleKey: 'service.title',
  access: 'anyone',
  renderedFrom: 'src/screens/customer-service/customer-service-screen.tsx',
  preloads: () => [{ name: 'customerService' }],
  load: () => import('./customer-service-screen.tsx').then(({ CustomerServiceScreen }) => CustomerServiceScreen),
};
