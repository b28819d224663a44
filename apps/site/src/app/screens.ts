/** Every screen of the site. A new one is its folder and one line here. */
import type { Screen } from '../base/screen.ts';
import { activity } from '../screens/activity/screen.ts';
import { gameCenter } from '../screens/gameCenter/screen.ts';
import { home } from '../screens/home/screen.ts';

export const screens: readonly Screen[] = [home, gameCenter, activity];
