/** What an operator configures of free rounds beside the campaign's own terms of them, with bounds. */
import { type ConfigField, MAX_ROUNDS } from '../plugin.ts';

export const fields: readonly ConfigField[] = [
  { name: 'rounds', kind: 'count', labelKey: 'promotion.field.rounds', minimum: 1, maximum: MAX_ROUNDS },
  { name: 'everyDays', kind: 'count', labelKey: 'promotion.field.everyDays', minimum: 0, maximum: 31 },
  { name: 'wagerTimes', kind: 'count', labelKey: 'promotion.field.wagerTimes', minimum: 0, maximum: 100 },
];
