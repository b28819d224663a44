/** Deposit match: a bonus on a member's first, n-th or each deposit, up to a cap each. */
import type { PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'deposit-match',
  nameKey: 'promotion.deposit-match.name',
  receives: ['deposit.credited'],
  fields,
  example: {
    isOn: true,
    budgetMinor: '1000000',
    shareBp: 10_000,
    capMinor: '500000',
    minimumMinor: '0',
    from: 1,
    deposits: 1,
    everyDays: 0,
    wagerTimes: 5,
  },
  rules: () => import('./rules.ts'),
};
