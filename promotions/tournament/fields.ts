/** What an operator configures of a tournament, with bounds. */
import type { ConfigField } from '../plugin.ts';
import { placeRows, type RowPart, weightRows } from '../plugin-form.ts';

const count = (name: string, minimum: number, maximum: number): ConfigField => ({
  name,
  kind: 'count',
  labelKey: `promotion.field.${name}`,
  minimum,
  maximum,
});
const amount = (name: string): ConfigField => ({
  name,
  kind: 'amount',
  labelKey: `promotion.field.${name}`,
  minimum: 0,
  maximum: 1e15,
});
const text = (name: string, pattern: RegExp, rows?: readonly RowPart[]): ConfigField => ({
  name,
  kind: 'text',
  labelKey: `promotion.field.${name}`,
  minimum: 0,
  maximum: 2_000,
  pattern,
  ...(rows && { rows }),
});
const choice = (name: string, options: readonly string[]): ConfigField => ({
  ...text(name, new RegExp(`^(${options.join('|')})$`)),
  options,
});
const share = (name: string): ConfigField => ({ ...count(name, 0, 10_000), kind: 'basis-points' });

const LIST = /^[1-9][0-9]{0,15}(x[1-9][0-9]{0,3})?(,[1-9][0-9]{0,15}(x[1-9][0-9]{0,3})?){0,99}$/;

const prizes = placeRows({
  kind: 'amount',
  otherwise: { kind: 'basis-points', unless: [{ maxPoolMinor: ['', '0'] }] },
});

export const fields: readonly ConfigField[] = [
  choice('score', [
    'turnover',
    'points',
    'payouts',
    'best-multiple',
    'multiples',
    'net-win',
    'rounds',
    'streak',
    'place',
  ]),
  choice('entry', ['auto', 'opt-in', 'fee', 'qualify']),
  choice('ties', ['earlier', 'split']),
  /** By place, the first first: `5000,3000,500x8`. Minor units; basis points of the pool where there is one. */
  text('prizes', LIST, prizes),
  /** By category or game, in basis points: `LOCAL:10000,LOTT:5000`. What is not named counts nothing; empty: everything counts whole. */
  text('weights', /^([A-Za-z0-9_-]{1,64}:[0-9]{1,5}(,[A-Za-z0-9_-]{1,64}:[0-9]{1,5}){0,49})?$/, weightRows),
  /** Of the score `place`: the campaign whose tournaments count, and the points by place. */
  text('placesOf', /^[a-z0-9-]{0,64}$/),
  text('placePoints', new RegExp(`^$|${LIST.source}`), placeRows({ kind: 'count' })),
  /** The length of each; 0: one, in the campaign's own window. */
  count('minutes', 0, 44_640),
  count('graceSeconds', 0, 86_400),
  count('minEntrants', 0, 1_000_000),
  count('mayEnterLate', 0, 1),
  count('isReviewed', 0, 1),
  amount('feeMinor'),
  share('rakeBp'),
  amount('qualifyMinor'),
  amount('minStakeMinor'),
  /** The most that one round counts of multiples, in hundredths. */
  count('maxMultipleE2', 0, 100_000_000),
  /** All three 0: the prizes are amounts. */
  amount('guaranteeMinor'),
  amount('baseMinor'),
  share('stakeShareBp'),
  amount('maxPoolMinor'),
  count('wagerTimes', 0, 100),
];
