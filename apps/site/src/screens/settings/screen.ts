/** How this device shows the house: language, theme, balance, sound; and what it remembers. */
import type { Screen } from '../../base/navigation/index.ts';

export const settings: Screen = {
  path: '/m/setting',
  titleKey: 'setting.title',
  chrome: { header: false, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  load: () => import('./settings-screen.tsx').then(({ SettingsScreen }) => SettingsScreen),
};
