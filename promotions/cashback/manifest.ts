/** Loss cashback: a share of what a member lost in a period, paid when the period is over. */
import { betFacts, type PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'cashback',
  nameKey: 'promotion.cashback.name',
  receives: [...betFacts, 'day'],
  isCounting: true,
  fields,
  example: {
    isOn: true,
    budgetMinor: '1000000',
    rateBp: 1_000,
    minimumMinor: '1',
    maximumMinor: '100000',
    everyDays: 1,
    wagerTimes: 1,
  },
  rules: () => import('./rules.ts'),
};
