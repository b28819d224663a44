/** What an operator configures of a deposit match, with bounds. */
import type { PromotionManifest } from '../plugin.ts';

export const fields: PromotionManifest['fields'] = [
  { name: 'shareBp', kind: 'basis-points', labelKey: 'promotion.field.shareBp', minimum: 1, maximum: 30_000 },
  { name: 'capMinor', kind: 'amount', labelKey: 'promotion.field.capMinor', minimum: 1, maximum: 1_000_000_000_000 },
  { name: 'deposits', kind: 'count', labelKey: 'promotion.field.deposits', minimum: 1, maximum: 20 },
  { name: 'wagerTimes', kind: 'count', labelKey: 'promotion.field.wagerTimes', minimum: 0, maximum: 100 },
];
