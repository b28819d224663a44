/** What an operator configures of a prize wheel, with bounds. */
import type { ConfigField } from '../plugin.ts';
import { amount, count, wagerTimes } from '../plugin-fields.ts';
import type { RowPart } from '../plugin-form.ts';

const segmentRows: readonly RowPart[] = [
  { name: 'weight', kind: 'count', before: '' },
  { name: 'prize', kind: 'choice', before: ':', options: ['none', 'bonus', 'cash', 'points'] },
  {
    name: 'amount',
    kind: 'amount',
    before: '-',
    isOptional: true,
    otherwise: { kind: 'count', where: [{ prize: ['points'] }] },
    where: [{ prize: ['bonus', 'cash', 'points'] }],
  },
  { name: 'stock', kind: 'count', before: '*', isOptional: true },
  { name: 'substitute', kind: 'count', before: '>', isOptional: true },
];

export const fields: readonly ConfigField[] = [
  /** `50:none,30:bonus-100,15:cash-500`: see `readSegments`. */
  {
    name: 'segments',
    kind: 'text',
    labelKey: 'promotion.field.segments',
    minimum: 3,
    maximum: 2_000,
    rows: segmentRows,
  },
  /** For each day, for a deposit of at least so much, and for valid bets of a day. */
  count('dailySpins', 0, 100),
  amount('depositMinor'),
  count('depositSpins', 0, 100),
  amount('missionMinor'),
  count('missionSpins', 0, 100),
  wagerTimes,
];
