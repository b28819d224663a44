/** Turnover rebate: a share of a period's valid bets, paid when the period is over. */
import { betFacts, type PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'rebate',
  nameKey: 'promotion.rebate.name',
  receives: [...betFacts, 'day'],
  isCounting: true,
  fields,
  example: {
    isOn: true,
    budgetMinor: '1000000',
    rateBp: 50,
    minimumMinor: '1',
    maximumMinor: '100000',
    everyDays: 1,
    wagerTimes: 1,
  },
  rules: () => import('./rules.ts'),
};
