/** What pages about promotions preload. */
import { hasFlag } from '../../base/merchant/index.ts';
import type { MerchantInfo, Preload } from '../../base/page/index.ts';

export const announcedQuestion = { types: 'PR' };

export function promotionPreloads(_search: URLSearchParams, info: MerchantInfo): readonly Preload[] {
  return hasFlag(info, 'promotions') ? [{ name: 'promotions' }] : [];
}

export function activityPreloads(search: URLSearchParams, info: MerchantInfo): readonly Preload[] {
  return [...promotionPreloads(search, info), { name: 'listAnnouncements', query: announcedQuestion }];
}
