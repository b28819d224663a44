/** What an operator configures of a deposit match, with bounds. */
import type { ConfigField } from '../plugin.ts';

export const fields: readonly ConfigField[] = [
  { name: 'shareBp', kind: 'basis-points', labelKey: 'promotion.field.shareBp', minimum: 1, maximum: 30_000 },
  { name: 'capMinor', kind: 'amount', labelKey: 'promotion.field.capMinor', minimum: 1, maximum: 1_000_000_000_000 },
  { name: 'minimumMinor', kind: 'amount', labelKey: 'promotion.field.minimumMinor', minimum: 0, maximum: 1e12 },
  /** By deposit: `20000:5000:50000,100000:10000:200000` is half from 200.00, at most 500.00, and the whole from 1000.00. They replace share and cap. */
  {
    name: 'tiers',
    kind: 'text',
    labelKey: 'promotion.field.tiers',
    minimum: 1,
    maximum: 400,
    pattern:
      /^[1-9][0-9]{0,11}:[1-9][0-9]{0,4}:[1-9][0-9]{0,11}(,[1-9][0-9]{0,11}:[1-9][0-9]{0,4}:[1-9][0-9]{0,11}){0,9}$/,
    isOptional: true,
    rows: [
      { name: 'from', kind: 'amount', before: '' },
      { name: 'share', kind: 'basis-points', before: ':' },
      { name: 'cap', kind: 'amount', before: ':' },
    ],
  },
  { name: 'from', kind: 'count', labelKey: 'promotion.field.from', minimum: 1, maximum: 1_000 },
  { name: 'deposits', kind: 'count', labelKey: 'promotion.field.deposits', minimum: 1, maximum: 1_000 },
  { name: 'everyDays', kind: 'count', labelKey: 'promotion.field.everyDays', minimum: 0, maximum: 31 },
  { name: 'wagerTimes', kind: 'count', labelKey: 'promotion.field.wagerTimes', minimum: 0, maximum: 100 },
];
