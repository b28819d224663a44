/** Settings of this device: language, theme, balance, sound; and clearing its stored choices. */
import type { Screen } from '../../base/navigation/index.ts';

export const settings: Screen = {
  path: '/m/setting',
  titleKey: 'setting.title',
  chrome: { header: false, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  load: () => import('./settings-screen.tsx').then(({ SettingsScreen }) => SettingsScreen),
};
