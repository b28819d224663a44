/** Customer service: every channel to a person. */
import type { Screen } from '../../base/navigation/index.ts';

export const customerService: Screen = {
  path: '/m/service',
  titleKey: 'service.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  renderedFrom: 'src/screens/customer-service/customer-service-screen.tsx',
  preloads: () => [{ name: 'customerService' }],
  load: () => import('./customer-service-screen.tsx').then(({ CustomerServiceScreen }) => CustomerServiceScreen),
};
