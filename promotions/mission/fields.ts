/** What an operator configures of a mission, with bounds. */
import type { ConfigField } from '../plugin.ts';

const amount = (name: string): ConfigField => ({
  name,
  kind: 'amount',
  labelKey: `promotion.field.${name}`,
  minimum: 1,
  maximum: 1e15,
});

export const fields: readonly ConfigField[] = [
  ...['step1Minor', 'step2Minor', 'step3Minor', 'prize1Minor', 'prize2Minor', 'prize3Minor'].map(amount),
  { name: 'everyDays', kind: 'count', labelKey: 'promotion.field.everyDays', minimum: 0, maximum: 31 },
  { name: 'wagerTimes', kind: 'count', labelKey: 'promotion.field.wagerTimes', minimum: 0, maximum: 100 },
];
