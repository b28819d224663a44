/** The lottery lobby: the next draws, the latest results, and how anyone can verify them. */
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
