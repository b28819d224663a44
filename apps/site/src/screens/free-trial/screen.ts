/** Free trial: what it is, and a button to start. */
import type { Screen } from '../../base/navigation/index.ts';

export const freeTrial: Screen = {
  path: '/m/trail',
  titleKey: 'trail.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'home' },
  access: 'guest',
  flag: 'freePlay',
  load: () => import('./free-trial-screen.tsx').then(({ FreeTrialScreen }) => FreeTrialScreen),
};
