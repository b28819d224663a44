/** Deposit match: a bonus on a member's first deposits, up to a cap each. */
import type { PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'deposit-match',
  nameKey: 'promotion.deposit-match.name',
  receives: ['deposit.credited'],
  fields,
  example: { isOn: true, budgetMinor: '1000000', shareBp: 10_000, capMinor: '500000', deposits: 1, wagerTimes: 5 },
  rules: () => import('./rules.ts'),
};
