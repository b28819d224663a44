/** Free trial: what it is, and a button to start. */
import type { ScreenManifest } from '#base/view';

export const freeTrial: ScreenManifest = {
  path: '/m/trail',
  titleKey: 'trail.title',
  chrome: { back: 'home' },
  access: 'guest',
  flag: 'freePlay',
  load: () => import('./free-trial-screen.tsx').then(({ FreeTrialScreen }) => FreeTrialScreen),
};
