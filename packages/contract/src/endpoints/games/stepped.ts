/** Rounds of several moves, played from inside a game frame: opened with a stake, moved, ended by a move or by the game's rule. */
import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Amount, Closed, Code, Id, RequestedAmount, Time, Whole } from '../../schemas.ts';

/** A round as its player may see it. */
const SteppedRound = Closed({
  roundId: Id,
  game: Code,
  /** The stake it was opened with, and all that was staked since. */
  stake: Amount,
  staked: Amount,
  /** How many moves were made: the step of the next. */
  step: Type.Integer(),
  /** What the game's engine shows of its state; never what is hidden. */
  view: Type.Unknown(),
  /** What may be moved now, as the game's engine reads it. Empty once the round is over. */
  moves: Type.Array(Type.Unknown()),
  /** Once the round is over. */
  payout: Type.Optional(Amount),
  /** When the round is ended by the game's rule if no move comes. */
  endsAt: Type.Optional(Time),
  fair: Closed({ serverSeedHash: Type.String(), clientSeed: Type.String(), nonce: Type.Integer() }),
});

export const openRound = endpoint({
  method: 'POST',
  path: '/wps/play/rounds/open',
  summary: 'Open a round of several moves, and stake on it. A member has one open round of a game at most.',
  access: 'stage',
  movesMoney: true,
  onBreak: 'refused',
  body: Closed({ stake: RequestedAmount, input: Type.Unknown() }),
  answer: Closed({ round: SteppedRound, balance: Amount }),
  refusals: [
    'game.disabled',
    'stake.out_of_range',
    'input.invalid',
    'wallet.insufficient',
    'money.malformed',
    'round.open',
  ],
});

export const currentRound = endpoint({
  method: 'GET',
  path: '/wps/play/rounds/open',
  summary: 'Get the member’s open round of the frame’s game, if there is one.',
  access: 'stage',
  answer: Closed({ round: Type.Optional(SteppedRound) }),
});

export const makeMove = endpoint({
  method: 'POST',
  path: '/wps/play/rounds/open/moves',
  summary:
    'Make a move in a round. Round and step name it: the same move of the same step is made once and answered again, another one is refused with the round as it is.',
  access: 'stage',
  // A round can always be ended; what a move stakes beyond the opening is refused on a break.
  onBreak: 'allowed',
  body: Closed({ roundId: Id, step: Whole(0, 1000), move: Type.Unknown() }),
  answer: Closed({ round: SteppedRound, balance: Amount }),
  refusals: [
    'round.unknown',
    'round.stale',
    'round.move_illegal',
    'input.invalid',
    'wallet.insufficient',
    'game.disabled',
    'protection.on_break',
    'protection.checking',
  ],
});
