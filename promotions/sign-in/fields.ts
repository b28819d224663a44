/** What an operator configures of the daily sign-in, with bounds. */
import type { ConfigField } from '../plugin.ts';

const day = (number: number): ConfigField => ({
  name: `day${number}Minor`,
  kind: 'amount',
  labelKey: `promotion.field.day${number}Minor`,
  minimum: 0,
  maximum: 1e12,
});

export const fields: readonly ConfigField[] = [
  ...[1, 2, 3, 4, 5, 6, 7].map(day),
  /** Points of each day beside its amount. */
  {
    name: 'points',
    kind: 'count',
    labelKey: 'promotion.field.points',
    minimum: 0,
    maximum: 1_000_000,
    isOptional: true,
  },
  { name: 'wagerTimes', kind: 'count', labelKey: 'promotion.field.wagerTimes', minimum: 0, maximum: 100 },
];
