/** The worked examples of bonus money, as stories: what each event posts, and where the story ends. Cash, bonus, done. */
import type { EndState } from './run-story.ts';

export interface Worked {
  readonly name: string;
  readonly story: object;
  /** Of each event, what is of note. */
  readonly postings: readonly (readonly string[])[];
  readonly answers?: readonly (string | undefined)[];
  readonly counted?: readonly (string | undefined)[];
  readonly end: Partial<EndState>;
}

const at = (cash: string, bonus: string, done: string, state = 'active'): Partial<EndState> => ({
  cash,
  bonus,
  done,
  state,
});
const from = (cash: string, bonus: string, done = '0') => ({ cash, bonus, done });
const bet = (game: string, stake: string, more: object = {}) => ({ do: 'bet', game, stake, ...more });
const rng = (stake: string, more: object = {}) => bet('RNG', stake, more);
const capped = { award: '5000', required: '50000', terms: { capMinor: '25000' } };
const sticky = { terms: { mode: 'sticky' } };

export const worked: readonly Worked[] = [
  {
    name: '1: a stake of both, and its payout',
    story: { start: from('300', '10000'), events: [rng('500', { pays: ['1250'] })] },
    postings: [['C>H 300', 'B>H 200', 'H>C 750', 'H>B 500']],
    end: at('750', '10300', '500'),
  },
  {
    name: '2: a payout that does not divide evenly',
    story: { start: from('100', '10000'), events: [rng('300', { pays: ['1000'] })] },
    postings: [['C>H 100', 'B>H 200', 'H>C 334', 'H>B 666']],
    end: at('334', '10466', '300'),
  },
  {
    name: '3: the same in two payouts',
    story: { start: from('100', '10000'), events: [rng('300', { pays: ['500', '500'] })] },
    postings: [['C>H 100', 'B>H 200', 'H>C 167', 'H>B 333', 'H>C 167', 'H>B 333']],
    end: at('334', '10466', '300'),
  },
  {
    name: '4: a bet that is void',
    story: { start: from('100', '10000'), events: [rng('300', { id: 'a', open: true }), { do: 'void', id: 'a' }] },
    postings: [
      ['C>H 100', 'B>H 200'],
      ['H>C 100', 'H>B 200'],
    ],
    end: at('100', '10000', '0'),
  },
  {
    name: '5: above the largest bet: refused with bonus money, taken with cash alone',
    story: { start: from('100', '10000'), events: [rng('600'), { do: 'deposit', amount: '900' }, rng('600')] },
    postings: [[], ['D>C 900'], ['C>H 600']],
    answers: ['refused: above_max', undefined, undefined],
    counted: [undefined, undefined, '0 above_max'],
    end: at('400', '10000', '0'),
  },
  {
    name: '6: weights, odds, a push, and a fraction',
    story: {
      start: from('0', '10000'),
      events: [
        bet('LIVE', '400'),
        bet('SPORTS', '400', { odds: 1.45, pays: ['580'] }),
        bet('LIVE', '300', { pays: ['300'] }),
        bet('LOTT', '333'),
      ],
    },
    postings: [['B>H 400'], ['B>H 400', 'H>B 580'], ['B>H 300', 'H>B 300'], ['B>H 333']],
    counted: ['40 counted', '0 low_odds', '0 no_risk', '166 counted'],
    end: at('0', '9447', '206'),
  },
  {
    name: '7: bets that cover each other',
    story: {
      terms: { maxBetMinor: '5000' },
      start: from('0', '10000'),
      events: [bet('LIVE', '1900', { covered: '1800', pays: ['2000'] })],
    },
    postings: [['B>H 1900', 'H>B 2000']],
    counted: ['10 counted'],
    end: at('0', '10100', '10'),
  },
  {
    name: '8: completed, up to the cap',
    story: { ...capped, start: from('0', '61240', '49800'), events: [rng('500')] },
    postings: [['B>H 500', 'B>C 25000', 'B>P 35740']],
    counted: ['200 counted'],
    end: at('25000', '0', '50000', 'completed'),
  },
  {
    name: '9: the award of a sticky bonus goes back',
    story: { ...sticky, start: from('0', '13700', '99900'), events: [rng('200')] },
    postings: [['B>H 200', 'B>P 10000', 'B>C 3500']],
    end: at('3500', '0', '100000', 'completed'),
  },
  {
    name: '10: as far as there is any',
    story: { ...sticky, start: from('0', '7000', '99900'), events: [rng('200')] },
    postings: [['B>H 200', 'B>P 6800']],
    end: at('0', '0', '100000', 'completed'),
  },
  {
    name: '11: a withdrawal forfeits it',
    story: { start: from('8000', '7300', '12400'), events: [{ do: 'withdraw', amount: '3000' }] },
    postings: [['B>P 7300', 'C>W 3000']],
    answers: ['loses 7300'],
    end: at('5000', '0', '12400', 'forfeited'),
  },
  {
    name: 'a withdrawal with an open bet: the bonus’s part of it goes, too',
    story: {
      start: from('100', '10000'),
      events: [
        rng('500', { id: 'a', open: true }),
        { do: 'deposit', amount: '3000' },
        { do: 'withdraw', amount: '3000' },
      ],
    },
    postings: [['C>H 100', 'B>H 400'], ['D>C 3000'], ['B>P 9600', 'C>W 3000']],
    answers: [undefined, undefined, 'loses 10000'],
    end: at('0', '0', '0', 'forfeited'),
  },
  {
    name: '12: cancelled with an open bet that wins',
    story: {
      start: from('100', '10000'),
      events: [
        rng('500', { id: 'a', open: true }),
        { do: 'cancel' },
        { do: 'pay', id: 'a', amount: '2000' },
        { do: 'end', id: 'a' },
      ],
    },
    postings: [['C>H 100', 'B>H 400'], ['B>P 9600'], ['H>C 400', 'H>P 1600'], []],
    answers: [undefined, 'loses 10000', undefined, undefined],
    end: { ...at('400', '0', '0', 'cancelled'), cost: '-1200' },
  },
  {
    name: '13: expired with an open bet that is void',
    story: {
      start: from('100', '10000'),
      events: [rng('500', { id: 'a', open: true }), { do: 'expire' }, { do: 'void', id: 'a' }],
    },
    postings: [['C>H 100', 'B>H 400'], ['B>P 9600'], ['H>C 100', 'H>P 400']],
    end: { ...at('100', '0', '0', 'expired'), cost: '0' },
  },
  {
    name: '14: completed before an open bet wins: what the cap leaves',
    story: {
      ...capped,
      start: from('0', '24000', '49600'),
      events: [
        bet('SPORTS', '400', { id: 'a', odds: 8, open: true }),
        rng('400'),
        { do: 'pay', id: 'a', amount: '3000' },
        { do: 'end', id: 'a' },
      ],
    },
    postings: [['B>H 400'], ['B>H 400', 'B>C 23200'], ['H>C 1800', 'H>P 1200'], []],
    end: at('25000', '0', '50000', 'completed'),
  },
  {
    name: '15: a jackpot is cash',
    story: { start: from('200', '10000'), events: [rng('500', { pays: ['100'], jackpot: '500000' })] },
    postings: [['C>H 200', 'B>H 300', 'H>C 40', 'H>B 60', 'J>C 500000']],
    end: at('500040', '9760', '500'),
  },
  {
    name: '16: it lives as long as a bet is open',
    story: {
      start: from('0', '400', '1000'),
      events: [bet('SPORTS', '300', { id: 'a', odds: 3, open: true }), rng('100'), { do: 'end', id: 'a' }],
    },
    postings: [['B>H 300'], ['B>H 100'], []],
    end: at('0', '0', '1400', 'busted'),
  },
  {
    name: '17: a stake in proportion',
    story: { terms: { spend: 'ratio' }, start: from('3000', '1000'), events: [rng('500', { pays: ['999'] })] },
    postings: [['C>H 375', 'B>H 125', 'H>C 750', 'H>B 249']],
    end: at('3375', '1124', '500'),
  },
  {
    name: '18: a withdrawal takes its proportion',
    story: {
      terms: { onWithdrawal: 'proportional', maxBetMinor: '10000' },
      deposit: '10000',
      start: from('10000', '10000'),
      events: [rng('7000'), { do: 'withdraw', amount: '2000' }],
    },
    postings: [['C>H 7000'], ['B>P 2000', 'C>W 2000']],
    answers: [undefined, 'loses 2000'],
    end: { ...at('1000', '8000', '7000'), required: '80000' },
  },
  {
    name: 'a withdrawal whose proportion leaves less to play than was played completes',
    story: {
      terms: { onWithdrawal: 'proportional', maxBetMinor: '10000', capMinor: '700' },
      award: '1000',
      required: '2000',
      deposit: '1000',
      start: from('0', '1000'),
      events: [{ ...rng('325'), jackpot: '5000' }, { do: 'withdraw', amount: '838' }, rng('100')],
    },
    postings: [['B>H 325', 'J>C 5000'], ['B>P 565', 'B>C 110', 'C>W 838'], ['C>H 100']],
    answers: [undefined, 'loses 565', undefined],
    end: { ...at('4172', '0', '325'), required: '325', state: 'completed' },
  },
  {
    name: '19: an award in cash with a sum to play, cancelled',
    story: {
      terms: { mode: 'turnover', maxBetMinor: '10000' },
      award: '2000',
      required: '10000',
      start: { cash: '3600' },
      events: [{ do: 'grant' }, rng('4000', { pays: ['4000'] }), { do: 'cancel' }],
    },
    postings: [['P>C 2000'], ['C>H 4000', 'H>C 4000'], ['C>P 2000']],
    end: { cash: '3600', state: 'cancelled', cost: '0' },
  },
];
