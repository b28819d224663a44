/** One promotion with its terms. */
import type { Screen } from '../../base/navigation/index.ts';
import { activityPreloads } from '../../features/rewards/promotion-requests.ts';

export const activityDetail: Screen = {
  path: '/m/activityDetail',
  titleKey: 'activity.detail.title',
  chrome: { header: true, footer: false, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  flag: 'promotions',
  renderedFrom: 'src/screens/activity-detail/activity-detail-screen.tsx',
  parameters: ['id'],
  preloads: activityPreloads,
  load: () => import('./activity-detail-screen.tsx').then(({ ActivityDetailScreen }) => ActivityDetailScreen),
};
