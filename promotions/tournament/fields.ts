/** What an operator configures of a tournament, with bounds. */
import type { tournamentScores } from '#contract';
import type { ConfigField } from '../plugin.ts';
import { amount, choice, count, share, text, wagerTimes, weights } from '../plugin-fields.ts';
import { placeRows } from '../plugin-form.ts';

const scores: readonly (typeof tournamentScores)[number][] = [
  'turnover',
  'points',
  'payouts',
  'best-multiple',
  'multiples',
  'net-win',
  'rounds',
  'streak',
  'place',
];

const LIST = /^[1-9][0-9]{0,15}(x[1-9][0-9]{0,3})?(,[1-9][0-9]{0,15}(x[1-9][0-9]{0,3})?){0,99}$/;

const prizes = placeRows({
  kind: 'amount',
  otherwise: { kind: 'basis-points', unless: [{ maxPoolMinor: ['', '0'] }] },
});

export const fields: readonly ConfigField[] = [
  choice('score', scores),
  choice('entry', ['auto', 'opt-in', 'fee', 'qualify']),
  choice('ties', ['earlier', 'split']),
  /** By place, the first first: `5000,3000,500x8`. Minor units; basis points of the pool where there is one. */
  text('prizes', LIST, prizes),
  weights,
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
  wagerTimes,
];
