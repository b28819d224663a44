/** What a visit saves by itself: that it came from a home screen, and which templates its merchant uses. */
import { isAppleClip } from '../../../platform/standalone.ts';
import type { MerchantInfo } from './page.ts';
import { save, stored } from './storage.ts';

/** A shortcut is recognised by Apple's `standalone` property, or by the query in a profile's address. */
export function saveVisit(templates: MerchantInfo['mobileTemplate']): void {
  const { searchParams } = new URL(location.href);
  if (isAppleClip() || searchParams.get('WEBCLIP') === '1') save(stored.isWebClip, true);
  save(stored.templates, templates);
}
