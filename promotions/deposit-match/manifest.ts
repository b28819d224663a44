/** Deposit match: a share of a member's first deposits is given on top, up to a cap each. */
import type { PromotionManifest } from '../socket.ts';

export const manifest: PromotionManifest = {
  code: 'deposit-match',
  nameKey: 'promotion.deposit-match.name',
  hears: ['deposit.credited'],
  fields: [
    { name: 'shareBp', kind: 'basis-points', labelKey: 'promotion.field.shareBp', minimum: 1, maximum: 30_000 },
    { name: 'capMinor', kind: 'amount', labelKey: 'promotion.field.capMinor', minimum: 1, maximum: 1_000_000_000_000 },
    { name: 'deposits', kind: 'count', labelKey: 'promotion.field.deposits', minimum: 1, maximum: 20 },
    { name: 'wagerTimes', kind: 'count', labelKey: 'promotion.field.wagerTimes', minimum: 0, maximum: 100 },
  ],
  example: { isOn: true, budgetMinor: '1000000', shareBp: 10_000, capMinor: '500000', deposits: 1, wagerTimes: 5 },
  rules: () => import('./rules.ts'),
};
