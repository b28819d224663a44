/** Running rounds: bets are taken, the round runs, players cash out until it ends, for everyone at once. */
import { Type } from 'typebox';
import { get, post } from '../../endpoint.ts';
import { Amount, Closed, Id, OneOf, RequestedAmount, Time } from '../../schemas.ts';
import { wire } from '../../wire.ts';
import { DrawNumber, DrawnDraw } from './draws.ts';
import { stakeRefusals } from './stakes.ts';

const Round = wire({ drawNumber: 'numero' });

/** How a bet stands: returned where the platform was away at the end, so that nobody could cash out. */
const state = OneOf(['open', 'won', 'lost', 'cancelled', 'returned'] as const);

export const RunningRound = Round({
  drawNumber: DrawNumber,
  /** betting: bets are taken until `closesAt` · running: since `startsAt` · ended: with its outcome. */
  phase: OneOf(['betting', 'running', 'ended'] as const),
  closesAt: Time,
  /** Its place in the committed chain of links: the first is 1. */
  chainIndex: Type.Integer(),
  /** Known from the close of betting on; the end is not known to anyone before it is. */
  startsAt: Type.Optional(Time),
  /** Once ended, as the game's engine shows it. */
  outcome: Type.Optional(Type.Unknown()),
});

/** A bet as all players see it; what it waits for stays its player's own. */
export const SharedBet = Closed({
  betId: Id,
  /** Masked. */
  name: Type.String(),
  stake: Amount,
  state,
  payout: Type.Optional(Amount),
  /** What it was cashed out at, in ten-thousandths of the stake. */
  paidE4: Type.Optional(Type.Integer()),
});

/** The member's own bet. */
const OwnBet = Round({
  betId: Id,
  drawNumber: DrawNumber,
  stake: Amount,
  /** As the game's engine reads it. */
  input: Type.Unknown(),
  state,
  payout: Type.Optional(Amount),
  paidE4: Type.Optional(Type.Integer()),
});

const answer = Closed({ bet: OwnBet, balance: Amount });

export const runningEndpoints = {
  runningRound: get('/wps/play/running', 'stage', {
    summary:
      'Get the round of the frame’s game that takes bets, runs or ended last: its bets, one’s own, and the last rounds.',
    answer: Closed({
      serverTime: Time,
      /** Absent until the first round. */
      round: Type.Optional(RunningRound),
      /** Of real money, the highest stakes first; at most 50. */
      bets: Type.Array(SharedBet),
      betCount: Type.Integer(),
      mine: Type.Optional(OwnBet),
      last: Type.Array(DrawnDraw),
    }),
    refusals: ['game.disabled'],
  }),

  placeRunningBet: post('/wps/play/running/bets', 'stage', {
    summary: 'Bet on the round that takes bets now. A member has one bet on a round.',
    movesMoney: true,
    onBreak: 'refused',
    body: Round({ drawNumber: DrawNumber, stake: RequestedAmount, input: Type.Unknown() }),
    answer,
    refusals: [
      'bet.placed',
      'draw.closed',
      'draw.unknown',
      'game.disabled',
      'input.invalid',
      'stake.out_of_range',
      ...stakeRefusals,
      'money.malformed',
    ],
  }),

  cancelRunningBet: post('/wps/play/running/bets/cancel', 'stage', {
    summary: 'Take a bet back while its round takes bets. Sent again, it answers the same.',
    onBreak: 'allowed',
    body: Closed({ betId: Id }),
    answer,
    refusals: ['bet.unknown', 'draw.closed'],
  }),

  cashOut: post('/wps/play/running/bets/cash-out', 'stage', {
    summary:
      'Cash a bet out at what the round has grown to. The platform’s clock decides when this reached it. Sent again, it answers the same.',
    onBreak: 'allowed',
    body: Closed({ betId: Id }),
    answer,
    refusals: ['bet.unknown', 'bet.too_early', 'bet.too_late', 'game.disabled'],
  }),
};
