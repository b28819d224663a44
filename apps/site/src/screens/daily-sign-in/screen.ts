/** The daily sign-in. */
import type { ScreenManifest } from '#base/view';
import { promotionPreloads } from '../../features/rewards/promotion-requests.ts';

export const dailySignIn: ScreenManifest = {
  path: '/m/activity/signIn',
  titleKey: 'signin.title',
  access: 'anyone',
  flag: 'promotions',
  renderedFrom: 'src/screens/daily-sign-in/daily-sign-in-screen.tsx',
  preloads: promotionPreloads,
  load: () => import('./daily-sign-in-screen.tsx').then(({ DailySignInScreen }) => DailySignInScreen),
};
