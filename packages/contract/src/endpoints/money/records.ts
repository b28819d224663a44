/** The member's records: bets, their totals, profit and loss, and an export as a file. Days are the merchant's. */
import { Type } from 'typebox';
import { stakeResults } from '#kernel';
import { fileOf, get } from '../../endpoint.ts';
import { Amount, Closed, Code, Day, Id, KeyPage, OneOf, paged, Time } from '../../schemas.ts';
import { PlayedRound, PublishedRules } from '../games/play.ts';
import { transactionGroups } from './wallet.ts';

/** Open, or how the stake ended. */
export const betStates = ['open', ...stakeResults] as const;

/** First and last day, both included; at most one year back. Default: the last year. */
const range = { from: Type.Optional(Day), to: Type.Optional(Day) };

const betFilter = {
  ...range,
  category: Type.Optional(Code),
  vendor: Type.Optional(Code),
  game: Type.Optional(Code),
  state: Type.Optional(OneOf(betStates)),
};

const Bet = Closed({
  id: Id,
  kind: OneOf(['round', 'order'] as const),
  game: Code,
  gameName: Type.String(),
  /** By which of the game's variants it is played; absent of bets at vendors, and of those from before it was recorded. */
  variant: Type.Optional(Code),
  category: Type.String(),
  vendor: Type.String(),
  symbol: Type.String(),
  hue: Type.Integer(),
  stake: Amount,
  payout: Amount,
  /** Of a free round, which neither staked nor paid money: what it won on its set. */
  freeWon: Type.Optional(Amount),
  state: OneOf(betStates),
  at: Time,
  summary: Type.String(),
});

const came = {
  count: Type.Integer(),
  /** Without stakes that were returned. */
  stake: Amount,
  /** Stakes that were at risk: neither open nor pushed nor given back. */
  turnover: Amount,
  payout: Amount,
};

const Come = Closed({
  ...came,
  bonus: Amount,
  /** Payout and bonus minus stake. */
  net: Amount,
  deposits: Amount,
  withdrawals: Amount,
});

export const recordEndpoints = {
  betRecords: get('/wps/records/bets', 'session', {
    summary: 'List the member’s bets of every kind, newest first.',
    flag: 'bettingRecord',
    query: Closed({ ...betFilter, ...paged(50) }),
    answer: KeyPage(Bet),
    refusals: ['records.range_invalid', 'records.too_old'],
  }),

  betTotals: get('/wps/records/totals', 'session', {
    summary: 'Get the totals of all bets that match a filter, across all pages.',
    flag: 'bettingRecord',
    query: Closed(betFilter),
    answer: Closed({
      count: Type.Integer(),
      /** Without stakes that were returned. */
      stake: Amount,
      returned: Amount,
      payout: Amount,
      /** Payout minus stake; signed, from the member's point of view. */
      net: Amount,
    }),
    refusals: ['records.range_invalid', 'records.too_old'],
  }),

  betChoices: get('/wps/records/choices', 'session', {
    summary: 'List the filter options: the vendors and games the member has played in these days, most played first.',
    flag: 'bettingRecord',
    query: Closed(range),
    answer: Closed({
      games: Type.Array(
        Closed({
          game: Code,
          gameName: Type.String(),
          category: Type.String(),
          vendor: Type.String(),
          vendorName: Type.String(),
        }),
      ),
    }),
    refusals: ['records.range_invalid', 'records.too_old'],
  }),

  betRecord: get('/wps/records/bets/{id}', 'session', {
    summary:
      'Get a bet in full. For a round of a local game also the input, the outcome, the seeds once revealed, and a replay.',
    flag: 'bettingRecord',
    params: Closed({ id: Id }),
    answer: Closed({
      bet: Bet,
      round: Type.Optional(PlayedRound),
      rules: Type.Optional(PublishedRules),
      /** The outcome in the player's words: text keys with numbers, and nested texts for names. Absent where the fields say it. */
      lines: Type.Optional(
        Type.Array(
          Closed({
            key: Type.String(),
            values: Type.Record(Type.String(), Type.Number()),
            names: Type.Record(Type.String(), Type.String()),
          }),
        ),
      ),
      /** Replayed now from the stored seeds, nonce and input; absent when the game's rules have changed since. */
      replay: Type.Optional(
        Closed({
          outcome: Type.Unknown(),
          payout: Amount,
          /** The outcome that was saved and paid. */
          isSame: Type.Boolean(),
        }),
      ),
    }),
    refusals: ['round.unknown'],
  }),

  memberPnl: get('/wps/relay/ODSFE2_MemPNL', 'session', {
    summary:
      'Get the member’s profit and loss by day (by month beyond 31 days) and by category. A bet counts on the day it was placed.',
    ignoresUnknownQuery: true,
    flag: 'bettingRecord',
    query: Closed(range),
    answer: Closed({
      from: Day,
      to: Day,
      step: OneOf(['day', 'month'] as const),
      /** Oldest first, without gaps; each entry is named by its first day. */
      periods: Type.Array(Closed({ day: Day, come: Come })),
      categories: Type.Array(Closed({ category: Type.String(), ...came, net: Amount })),
      total: Come,
    }),
    refusals: ['records.range_invalid', 'records.too_old'],
  }),

  recordsFile: get('/wps/records/files/{list}', 'session', {
    summary:
      'Export all records that match a filter as CSV, newest first, with headings in the caller’s language and times in the merchant’s time zone.',
    flag: 'bettingRecord',
    answersFile: true,
    params: Closed({ list: OneOf(['bets', 'transactions'] as const) }),
    query: Closed({ ...betFilter, group: Type.Optional(OneOf(transactionGroups)) }),
    answer: fileOf('text/csv'),
    refusals: ['records.range_invalid', 'records.too_old', 'records.file_too_large', 'records.file_under_way'],
  }),
};
