/** Tournaments: who leads, what is paid by place, and the caller's own rank. */
import { Type } from 'typebox';
import { get, post } from '../../endpoint.ts';
import { Amount, Closed, Code, Nothing, OneOf, Time } from '../../schemas.ts';

export const tournamentScores = [
  'turnover',
  'points',
  'payouts',
  'best-multiple',
  'multiples',
  'net-win',
  'rounds',
  'streak',
  'place',
] as const;

const tournamentStates = ['coming', 'running', 'settling', 'over', 'cancelled'] as const;

/** In the unit of the score: an amount, hundredths as a decimal, or a count. */
const Score = Type.String();

const Placed = Closed({ place: Type.Integer(), name: Type.String(), score: Score, isMine: Type.Boolean() });

const Tournament = Closed({
  code: Code,
  /** Of the campaign's tournaments, this one. */
  serial: Type.Integer(),
  title: Type.String(),
  line: Type.String(),
  /** Significant terms as HTML. */
  terms: Type.String(),
  state: OneOf(tournamentStates),
  startsAt: Time,
  endsAt: Time,
  score: OneOf(tournamentScores),
  entry: OneOf(['auto', 'opt-in', 'fee', 'qualify'] as const),
  /** Whether the caller could enter now. */
  mayEnter: Type.Boolean(),
  fee: Type.Optional(Amount),
  /** What has to be played before bets count. */
  qualify: Type.Optional(Amount),
  entrants: Type.Integer(),
  /** What there is for all places together, as it is now. */
  pool: Amount,
  prizes: Type.Array(Closed({ from: Type.Integer(), to: Type.Integer(), amount: Amount })),
  top: Type.Array(Placed),
  /** The caller's own; absent where it takes no part. */
  mine: Type.Optional(
    Closed({
      isIn: Type.Boolean(),
      score: Score,
      place: Type.Optional(Type.Integer()),
      qualified: Amount,
      /** What was paid, once it was. */
      prize: Type.Optional(Amount),
    }),
  ),
});

export const tournamentEndpoints = {
  tournaments: get('/wps/tournaments', 'anyone', {
    summary:
      'List the merchant’s tournaments: those that run, the next, and the last of each that is over. At most a second old.',
    flag: 'promotions',
    answer: Closed({ tournaments: Type.Array(Tournament) }),
  }),

  enterTournament: post('/wps/tournaments/entries', 'member', {
    summary: 'Take part in a tournament, for its fee where it has one. Repeated, it costs nothing more.',
    onBreak: 'refused',
    flag: 'promotions',
    body: Closed({ code: Code, serial: Type.Integer() }),
    answer: Nothing,
    refusals: ['reward.unknown', 'reward.over', 'wallet.insufficient'],
  }),
};
