/** Rewards: claimable, open, received. */
import type { ScreenManifest } from '#base/view';

export const rewardCenter: ScreenManifest = {
  path: '/m/rewardCenter',
  titleKey: 'rewards.title',
  access: 'session',
  flag: 'promotions',
  load: () => import('./reward-center-screen.tsx').then(({ RewardCenterScreen }) => RewardCenterScreen),
};
