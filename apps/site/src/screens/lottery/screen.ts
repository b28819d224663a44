/** The lottery lobby: what draws next, what came last, and how anyone can check it. */
import type { Screen } from '../../base/navigation/index.ts';

export const lottery: Screen = {
  path: '/m/lottery',
  titleKey: 'lottery.title',
  chrome: { header: false, footer: false, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  renderedFrom: 'src/screens/lottery/lottery-screen.tsx',
  preloads: () => [{ name: 'lotteryMenu' }],
  load: () => import('./lottery-screen.tsx').then(({ LotteryScreen }) => LotteryScreen),
};
