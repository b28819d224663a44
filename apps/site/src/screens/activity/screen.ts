/** The merchant's promotions. */
import type { ScreenManifest } from '#base/view';
import { activityPreloads } from '../../features/rewards/promotion-requests.ts';

export const activity: ScreenManifest = {
  path: '/m/activity',
  titleKey: 'activity.title',
  chrome: { header: false, back: 'home' },
  access: 'anyone',
  flag: 'promotions',
  renderedFrom: 'src/screens/activity/activity-screen.tsx',
  parameters: ['kind'],
  preloads: activityPreloads,
  load: () => import('./activity-screen.tsx').then(({ ActivityScreen }) => ActivityScreen),
};
