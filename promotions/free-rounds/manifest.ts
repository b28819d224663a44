/** Free rounds that members claim: once, or in each period of so many days; with a code where the campaign has one. */
import type { PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'free-rounds',
  nameKey: 'promotion.free-rounds.name',
  receives: ['claim'],
  fields,
  example: { isOn: true, budgetMinor: '1000000', rounds: 10, everyDays: 0, wagerTimes: 5 },
  rules: () => import('./rules.ts'),
};
