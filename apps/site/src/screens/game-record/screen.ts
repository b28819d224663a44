/** The bet records: every bet, by day, with its result. */
import type { Screen } from '../../base/navigation/index.ts';

export const gameRecord: Screen = {
  path: '/m/gameRecord',
  titleKey: 'records.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'session',
  flag: 'bettingRecord',
  load: () => import('./game-record-screen.tsx').then(({ GameRecordScreen }) => GameRecordScreen),
};
