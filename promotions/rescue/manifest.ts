/** Rescue: a share of what was lost in cash, for who has almost nothing left. */
import { betFacts, type PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'rescue',
  nameKey: 'promotion.rescue.name',
  receives: [...betFacts, 'claim'],
  needs: ['cash', 'balance'],
  isCounting: true,
  fields,
  example: {
    isOn: true,
    budgetMinor: '1000000',
    shareBp: 1_000,
    capMinor: '10000',
    lossMinor: '400',
    underMinor: '100',
    everyDays: 31,
    wagerTimes: 1,
  },
  rules: () => import('./rules.ts'),
};
