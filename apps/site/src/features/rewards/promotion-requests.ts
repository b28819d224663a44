/** What pages about promotions start with. */
import { hasFlag } from '../../base/merchant/index.ts';
import type { MerchantInfo, Want } from '../../base/page/index.ts';

export const announcedQuestion = { types: 'PR' };

export function promotionWants(_search: URLSearchParams, info: MerchantInfo): readonly Want[] {
  return hasFlag(info, 'promotions') ? [{ name: 'promotions' }] : [];
}

export function activityWants(search: URLSearchParams, info: MerchantInfo): readonly Want[] {
  return [...promotionWants(search, info), { name: 'listAnnouncements', query: announcedQuestion }];
}
