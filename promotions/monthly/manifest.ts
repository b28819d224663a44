/** A gift on the first day of a month, by the level at its first moment. */
import type { PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'monthly',
  nameKey: 'promotion.monthly.name',
  receives: ['level.month_begun'],
  fields,
  example: { isOn: true, budgetMinor: '1000000', wagerTimes: 1 },
  rules: () => import('./rules.ts'),
};
