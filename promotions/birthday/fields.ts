/** What an operator configures of a birthday gift, with bounds: the amounts are those of the levels. */
import type { ConfigField } from '../plugin.ts';

export const fields: readonly ConfigField[] = [
  { name: 'wagerTimes', kind: 'count', labelKey: 'promotion.field.wagerTimes', minimum: 0, maximum: 100 },
  { name: 'daysAround', kind: 'count', labelKey: 'promotion.field.daysAround', minimum: 0, maximum: 30 },
  { name: 'minDays', kind: 'count', labelKey: 'promotion.field.minDays', minimum: 0, maximum: 366 },
];
