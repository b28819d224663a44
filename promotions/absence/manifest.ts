/** A gift for a member who comes back after days away. */
import { betFacts, type PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'absence',
  nameKey: 'promotion.absence.name',
  receives: ['member.logged_in', ...betFacts],
  fields,
  example: { isOn: true, budgetMinor: '1000000', giftMinor: '1000', awayDays: 14, everyDays: 90, wagerTimes: 1 },
  rules: () => import('./rules.ts'),
};
