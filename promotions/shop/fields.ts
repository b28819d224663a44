/** What an operator configures of a points shop beside its items, with bounds. */
import type { ConfigField } from '../plugin.ts';

export const fields: readonly ConfigField[] = [
  /** What an item's limit for one member is counted in. 0: in all. */
  { name: 'everyDays', kind: 'count', labelKey: 'promotion.field.everyDays', minimum: 0, maximum: 31 },
  { name: 'wagerTimes', kind: 'count', labelKey: 'promotion.field.wagerTimes', minimum: 0, maximum: 100 },
];
