/** What an operator configures of a mass grant, with bounds. */
import type { ConfigField } from '../plugin.ts';

export const fields: readonly ConfigField[] = [
  { name: 'giftMinor', kind: 'amount', labelKey: 'promotion.field.giftMinor', minimum: 1, maximum: 1e12 },
  { name: 'wagerTimes', kind: 'count', labelKey: 'promotion.field.wagerTimes', minimum: 0, maximum: 100 },
];
