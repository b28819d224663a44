/** What pages about promotions preload. */
import type { MerchantInfo, Preload } from '#base/data';
import { hasFlag, type Parameters } from '#base/view';

export const announcedQuestion = { types: 'PR' };

export function promotionPreloads(_search: Parameters, info: MerchantInfo): readonly Preload[] {
  return hasFlag(info, 'promotions') ? [{ name: 'promotions' }] : [];
}

export function activityPreloads(search: Parameters, info: MerchantInfo): readonly Preload[] {
  return [...promotionPreloads(search, info), { name: 'listAnnouncements', query: announcedQuestion }];
}
