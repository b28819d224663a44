/** What a visit leaves in this browser by itself: that it came from a home screen, and which templates its house uses. */
import { isAppleClip } from '../../platform/standalone.ts';
import type { MerchantInfo } from './page.ts';
import { save, stored } from './storage.ts';

/** A shortcut is known by Apple's own word, or by the address a profile gives it. */
export function keepVisit(templates: MerchantInfo['mobileTemplate']): void {
  const { searchParams } = new URL(location.href);
  if (isAppleClip() || searchParams.get('WEBCLIP') === '1') save(stored.isWebClip, true);
  save(stored.templates, templates);
}
