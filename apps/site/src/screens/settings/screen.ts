/** Settings of this device: language, theme, balance, sound; and clearing its stored choices. */
import type { ScreenManifest } from '#base/view';

export const settings: ScreenManifest = {
  path: '/m/setting',
  titleKey: 'setting.title',
  chrome: { header: false },
  access: 'anyone',
  load: () => import('./settings-screen.tsx').then(({ SettingsScreen }) => SettingsScreen),
};
