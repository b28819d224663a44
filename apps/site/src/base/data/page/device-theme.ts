/**
 * A theme that the player chose: dark, light, or that of the device. The page's first script applies the device's before the first paint and
 * stores it as any other; from then on it is followed here.
 */
import { localStore } from '../../../platform/storage.ts';
import type { Theme } from './page.ts';
import { switchTheme } from './theme.ts';

export type ThemeChoice = Theme | 'device';

const lightDevice = () => matchMedia('(prefers-color-scheme: light)');
const deviceTheme = (): Theme => (lightDevice().matches ? 'light' : 'dark');

/** Read by the page's first script, too. */
const KEY = 'themeFollows';

export const followsDevice = () => localStore.get(KEY) === '1';

export function chooseTheme(choice: ThemeChoice): void {
  const follows = choice === 'device';
  localStore.set(KEY, follows ? '1' : undefined);
  switchTheme(follows ? deviceTheme() : choice);
}

/** Devices change theirs in the evening. */
export function followDeviceTheme(): void {
  lightDevice().addEventListener('change', () => followsDevice() && switchTheme(deviceTheme()));
}
