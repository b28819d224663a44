/** One promotion with its terms. */
import type { ScreenManifest } from '#base/view';
import { activityPreloads } from '../../features/rewards/promotion-requests.ts';

export const activityDetail: ScreenManifest = {
  path: '/m/activityDetail',
  titleKey: 'activity.detail.title',
  chrome: { footer: false },
  access: 'anyone',
  flag: 'promotions',
  renderedFrom: 'src/screens/activity-detail/activity-detail-screen.tsx',
  parameters: ['id'],
  preloads: activityPreloads,
  load: () => import('./activity-detail-screen.tsx').then(({ ActivityDetailScreen }) => ActivityDetailScreen),
};
