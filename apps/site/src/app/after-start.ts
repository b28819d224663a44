/** What the page needs only after it is interactive. */
import type { I18n } from '@lingui/core';
import { followDeviceTheme, type MerchantInfo } from '#base/data';
import { followLink } from './follow-link.ts';
import { followSwipes } from './router/index.ts';

export { saveStatus } from '#base/data';
export { forgetSeenPages, registerServiceWorker } from '../platform/service-worker.ts';

/** The device's swipes, its theme where the player chose that, and the link that led here. */
export function followVisit(texts: I18n, info: MerchantInfo): void {
  followSwipes();
  followDeviceTheme();
  followLink(texts, info).catch(reportError);
}
