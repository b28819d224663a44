/** The daily sign-in. */
import type { Screen } from '../../base/navigation/index.ts';
import { promotionWants } from '../../features/rewards/promotion-requests.ts';

export const dailySignIn: Screen = {
  path: '/m/activity/signIn',
  titleKey: 'signin.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  flag: 'promotions',
  renderedFrom: 'src/screens/daily-sign-in/daily-sign-in-screen.tsx',
  wants: promotionWants,
  load: () => import('./daily-sign-in-screen.tsx').then(({ DailySignInScreen }) => DailySignInScreen),
};
