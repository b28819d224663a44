/** The bet records: every bet, by day, with its result. */
import type { ScreenManifest } from '#base/view';

export const gameRecord: ScreenManifest = {
  path: '/m/gameRecord',
  titleKey: 'records.title',
  access: 'session',
  flag: 'bettingRecord',
  load: () => import('./game-record-screen.tsx').then(({ GameRecordScreen }) => GameRecordScreen),
};
