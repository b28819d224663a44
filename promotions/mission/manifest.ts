/** A mission: what a member does in a period, up a ladder or along a chain of three steps, each paid once. */
import { betFacts, type PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'mission',
  nameKey: 'promotion.mission.name',
  receives: [...betFacts, 'deposit.credited'],
  isOfEachDeposit: true,
  isCounting: true,
  fields,
  example: {
    isOn: true,
    budgetMinor: '1000000',
    step1Minor: '400',
    step2Minor: '5000',
    step3Minor: '50000',
    prize1Minor: '100',
    prize2Minor: '500',
    prize3Minor: '5000',
    everyDays: 1,
    wagerTimes: 1,
  },
  rules: () => import('./rules.ts'),
};
