/** A points shop: items with a price in points, which are the campaign's own. The server keeps stock and limits. */
import type { PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'shop',
  nameKey: 'promotion.shop.name',
  receives: ['prize'],
  fields,
  example: { isOn: true, budgetMinor: '1000000', everyDays: 7, wagerTimes: 1 },
  rules: () => import('./rules.ts'),
};
