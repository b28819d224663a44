/** A gift for each level that a member reaches, once for life. */
import type { PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'level-up',
  nameKey: 'promotion.level-up.name',
  receives: ['level.changed'],
  fields,
  example: { isOn: true, budgetMinor: '1000000', wagerTimes: 1 },
  rules: () => import('./rules.ts'),
};
