/** A gift that members claim: once, or in each period of so many days; with a code where the campaign has one. */
import type { PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'gift',
  nameKey: 'promotion.gift.name',
  receives: ['claim'],
  fields,
  example: { isOn: true, budgetMinor: '1000000', giftMinor: '5000', everyDays: 0, wagerTimes: 10 },
  rules: () => import('./rules.ts'),
};
