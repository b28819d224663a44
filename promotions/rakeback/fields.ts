/** What an operator configures of a rakeback, with bounds. */
import type { ConfigField } from '../plugin.ts';

export const fields: readonly ConfigField[] = [
  { name: 'rateBp', kind: 'basis-points', labelKey: 'promotion.field.rateBp', minimum: 1, maximum: 10000 },
  { name: 'minimumMinor', kind: 'amount', labelKey: 'promotion.field.payMinimumMinor', minimum: 1, maximum: 1e12 },
  { name: 'maximumMinor', kind: 'amount', labelKey: 'promotion.field.capMinor', minimum: 1, maximum: 1e12 },
  { name: 'everyDays', kind: 'count', labelKey: 'promotion.field.everyDays', minimum: 1, maximum: 31 },
  { name: 'wagerTimes', kind: 'count', labelKey: 'promotion.field.wagerTimes', minimum: 0, maximum: 100 },
];
