/** The daily sign-in. */
import type { Screen } from '../../base/navigation/index.ts';
import { promotionPreloads } from '../../features/rewards/promotion-requests.ts';

export const dailySignIn: Screen = {
  path: '/m/activity/signIn',
  titleKey: 'signin.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  flag: 'promotions',
  renderedFrom: 'src/screens/daily-sign-in/daily-sign-in-screen.tsx',
  preloads: promotionPreloads,
  load: () => import('./daily-sign-in-screen.tsx').then(({ DailySignInScreen }) => DailySignInScreen),
};
