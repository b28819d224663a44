/** What an operator configures of points, with bounds. */
import type { ConfigField } from '../plugin.ts';
import { weightRows } from '../plugin-form.ts';

const amount = (name: string): ConfigField => ({
  name,
  kind: 'amount',
  labelKey: `promotion.field.${name}`,
  minimum: 0,
  maximum: 1e15,
});

export const fields: readonly ConfigField[] = [
  /** One point for so much in valid bets, and for so much deposited; 0: none for it. */
  amount('betMinor'),
  amount('pointDepositMinor'),
  /** By category or game, in basis points: `LOCAL:10000,LOTT:5000`. What is not named counts nothing; empty: everything counts whole. */
  {
    name: 'weights',
    kind: 'text',
    labelKey: 'promotion.field.weights',
    minimum: 0,
    maximum: 2_000,
    pattern: /^([A-Za-z0-9_-]{1,64}:[0-9]{1,5}(,[A-Za-z0-9_-]{1,64}:[0-9]{1,5}){0,49})?$/,
    rows: weightRows,
  },
  /** From the day they are received. */
  { name: 'lapseDays', kind: 'count', labelKey: 'promotion.field.lapseDays', minimum: 1, maximum: 3_650 },
];
