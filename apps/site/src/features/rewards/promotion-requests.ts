/** What pages about promotions preload. */
import type { MerchantInfo, Preload } from '#base/data';
import { hasFlag } from '#base/view';

export const announcedQuestion = { types: 'PR' };

export function promotionPreloads(_search: URLSearchParams, info: MerchantInfo): readonly Preload[] {
  return hasFlag(info, 'promotions') ? [{ name: 'promotions' }] : [];
}

export function activityPreloads(search: URLSearchParams, info: MerchantInfo): readonly Preload[] {
  return [...promotionPreloads(search, info), { name: 'listAnnouncements', query: announcedQuestion }];
}
