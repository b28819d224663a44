/** Rewards: claimable, open, received. */
import type { Screen } from '../../base/navigation/index.ts';

export const rewardCenter: Screen = {
  path: '/m/rewardCenter',
  titleKey: 'rewards.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'session',
  flag: 'promotions',
  load: () => import('./reward-center-screen.tsx').then(({ RewardCenterScreen }) => RewardCenterScreen),
};
