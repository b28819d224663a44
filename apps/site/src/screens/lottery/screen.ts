/** The lottery lobby: the next draws, the latest results, and how anyone can verify them. */
import type { ScreenManifest } from '#base/view';

export const lottery: ScreenManifest = {
  path: '/m/lottery',
  titleKey: 'lottery.title',
  chrome: { header: false, footer: false },
  access: 'anyone',
  renderedFrom: 'src/screens/lottery/lottery-screen.tsx',
  preloads: () => [{ name: 'lotteryMenu' }],
  load: () => import('./lottery-screen.tsx').then(({ LotteryScreen }) => LotteryScreen),
};
