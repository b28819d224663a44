/** What an operator configures of a gift for a level, with bounds: the amounts are those of the levels. */
import type { ConfigField } from '../plugin.ts';

export const fields: readonly ConfigField[] = [
  /** Points of each level beside its gift. */
  {
    name: 'points',
    kind: 'count',
    labelKey: 'promotion.field.levelPoints',
    minimum: 0,
    maximum: 1_000_000,
    isOptional: true,
  },
  { name: 'wagerTimes', kind: 'count', labelKey: 'promotion.field.wagerTimes', minimum: 0, maximum: 100 },
];
