/** What the page needs only after it is interactive. */
import { followDeviceTheme } from '#base/data';
import { followSwipes } from './router/index.ts';

export { saveStatus } from '#base/data';
export { forgetSeenPages, registerServiceWorker } from '../platform/service-worker.ts';

/** Its swipes, and its theme where the player chose that. */
export function followDevice(): void {
  followSwipes();
  followDeviceTheme();
}
