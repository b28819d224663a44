/** A gift around the birthday, by the level at the claim. */
import type { PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'birthday',
  nameKey: 'promotion.birthday.name',
  receives: ['claim'],
  needs: ['birthday'],
  fields,
  example: { isOn: true, budgetMinor: '1000000', wagerTimes: 1, daysAround: 7, minDays: 30 },
  rules: () => import('./rules.ts'),
};
