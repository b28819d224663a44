/** What pages about promotions preload. */
import { hasFlag, type MerchantInfo, type Preload } from '#base';

export const announcedQuestion = { types: 'PR' };

export function promotionPreloads(_search: URLSearchParams, info: MerchantInfo): readonly Preload[] {
  return hasFlag(info, 'promotions') ? [{ name: 'promotions' }] : [];
}

export function activityPreloads(search: URLSearchParams, info: MerchantInfo): readonly Preload[] {
  return [...promotionPreloads(search, info), { name: 'listAnnouncements', query: announcedQuestion }];
}
