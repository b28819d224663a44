/** Playing local games from inside a game frame: rounds of one move, and of several. */
import { Type } from 'typebox';
import { fileOf, get, post } from '../../endpoint.ts';
import {
  Amount,
  Closed,
  Code,
  Id,
  KeyPage,
  OneOf,
  PlainText,
  paged,
  RequestedAmount,
  Time,
  Whole,
} from '../../schemas.ts';
import { FreeSet } from '../site/free-rounds.ts';
import { stakeRefusals } from './stakes.ts';

/** The public part of a seed pair: what is committed before the bet. */
const seedPair = { serverSeedHash: Type.String(), clientSeed: Type.String(), nonce: Type.Integer() };
const SeedPair = Closed(seedPair);

/** The pair in use, absent before the first, and the commitment of the server seed that comes next. */
const seedState = { current: Type.Optional(SeedPair), nextServerSeedHash: Type.String() };

export const PlayedRound = Closed({
  roundId: Id,
  game: Code,
  stake: Amount,
  payout: Amount,
  /** A free round: by which stake its payout is counted, which is collected on its set. `stake` is 0. */
  free: Type.Optional(Closed({ stake: Amount })),
  at: Time,
  rulesVersion: Type.Integer(),
  /** By which of the game's published variants it was played. */
  variant: Code,
  /** The player's input, as the game's engine reads it. */
  input: Type.Unknown(),
  /** The moves of a round of several, in order. One that they do not end was left, and ended by the game's rule. */
  moves: Type.Optional(Type.Array(Type.Unknown())),
  /** The outcome as the game's engine gives it to the view. */
  outcome: Type.Unknown(),
  /** The commitment of this round; `serverSeed` only once revealed. */
  fair: Closed({ ...seedPair, serverSeed: Type.Optional(Type.String()) }),
});

/** What is published of the rules that a bet was made under; absent once the platform no longer has its game. */
export const PublishedRules = Closed({
  /** Texts of a bet and its outcome are those of the family of games. */
  family: Code,
  /** RTP of the bet's variant, cut off: "97.10", or "90.00–97.50" where it depends on what is bet. */
  returnPercent: Type.String(),
});

/** The stake after a round: the same, the first one again, or more or less by so many percent. */
const StakeChange = Type.Union([
  Closed({ kind: Type.Literal('keep') }),
  Closed({ kind: Type.Literal('reset') }),
  Closed({ kind: Type.Literal('raise'), percent: Whole(1, 1000) }),
  Closed({ kind: Type.Literal('lower'), percent: Whole(1, 99) }),
]);

/** Of a stake that begins a round. */
const roundRefusals = [
  'game.disabled',
  'seed.required',
  'stake.out_of_range',
  'input.invalid',
  ...stakeRefusals,
  'money.malformed',
] as const;

/** What ends a volley: its count, a stop, the balance, or the limits of a stake. */
const volleyEnds = ['rounds', 'win', 'loss', 'profit', 'balance', 'limit'] as const;

/** A round of several moves as its player may see it: opened with a stake, ended by a move or by the game's rule. */
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
  fair: SeedPair,
});

export const playEndpoints = {
  openStage: post('/wps/play/session', 'anyone', {
    summary: 'Exchange the single-use launch ticket for the token of a game frame.',
    onStage: 'only',
    body: Closed({ ticket: PlainText(200) }),
    answer: Closed({
      token: Type.String(),
      expiresAt: Time,
      game: Code,
      rulesVersion: Type.Integer(),
      /** How the merchant runs the game: which of its published variants. */
      variant: Code,
      isTrial: Type.Boolean(),
      currency: Closed({ code: Type.String(), symbol: Type.String(), decimals: Type.Integer() }),
      language: Type.String(),
      balance: Amount,
      /** Bonus money may be staked here: it is part of the balance. */
      usesBonus: Type.Optional(Type.Literal(true)),
      /** The largest bet that may draw on the bonus that is played with, and counts towards it. The topic `balance` reports its changes. */
      bonusMaxBet: Type.Optional(Amount),
      stakes: Closed({ minimum: Amount, maximum: Amount, presets: Type.Array(Amount) }),
      /** Absent for games with shared draws. */
      seeds: Type.Optional(Closed(seedState)),
      lastRound: Type.Optional(PlayedRound),
      /** Free rounds the member may play in this game now: of several sets, that whose time ends first. */
      freeRounds: Type.Optional(FreeSet),
      /** The limits of the jurisdiction. */
      policy: Closed({
        autoplay: Type.Boolean(),
        turbo: Type.Boolean(),
        minimumRoundMs: Type.Integer(),
        /** Whether this game takes volleys here. */
        volley: Type.Boolean(),
      }),
      serverTime: Time,
    }),
    refusals: ['ticket.invalid'],
  }),

  renewStage: post('/wps/play/session/renew', 'stage', {
    summary: 'Renew the token of the game frame, as long as the member’s session is valid.',
    answer: Closed({ token: Type.String(), expiresAt: Time }),
    refusals: ['session.expired'],
  }),

  playRound: post('/wps/play/rounds', 'stage', {
    summary:
      'Play a round of an instant game. Stake, outcome, payout and round record are committed in one transaction.',
    movesMoney: true,
    onBreak: 'refused',
    body: Closed({ stake: RequestedAmount, input: Type.Unknown() }),
    answer: Closed({ round: PlayedRound, balance: Amount, nextNonce: Type.Integer() }),
    refusals: [...roundRefusals],
  }),

  playVolley: post('/wps/play/volleys', 'stage', {
    summary:
      'Play up to 100 rounds of one input, one after the other, in one transaction. It ends with the round that reaches a stop, or before one that balance or limits do not allow.',
    movesMoney: true,
    onBreak: 'refused',
    body: Closed({
      /** Of the first round. */
      stake: RequestedAmount,
      /** What `reset` goes back to; the stake of the first round where it is absent. */
      baseStake: Type.Optional(RequestedAmount),
      input: Type.Unknown(),
      rounds: Whole(1, 100),
      onWin: StakeChange,
      onLoss: StakeChange,
      stops: Closed({
        /** One round pays this much more than it staked. */
        win: Type.Optional(RequestedAmount),
        /** All rounds together have lost this much. */
        loss: Type.Optional(RequestedAmount),
        /** All rounds together have won this much. */
        profit: Type.Optional(RequestedAmount),
      }),
    }),
    answer: Closed({
      /** In the order they were played: at least one. Each is a round like any other, with a nonce and a record of its own. */
      rounds: Type.Array(PlayedRound),
      ended: OneOf(volleyEnds),
      balance: Amount,
      nextNonce: Type.Integer(),
      /** What a further round would stake. */
      nextStake: Amount,
    }),
    refusals: [...roundRefusals, 'volley.refused'],
  }),

  stageRounds: get('/wps/play/rounds', 'stage', {
    summary: 'List the member’s rounds of the frame’s game, newest first.',
    query: Closed({ ...paged(50) }),
    answer: KeyPage(PlayedRound),
  }),

  roundProof: get('/wps/play/rounds/{roundId}/proof', 'session', {
    summary:
      'Get the proof of one of the member’s rounds as a file, once its server seed is revealed: what the verifier and the page “Check a result” take, byte for byte.',
    params: Closed({ roundId: Id }),
    answersFile: true,
    answer: fileOf('application/json'),
    refusals: ['round.unknown', 'proof.sealed'],
  }),

  stageSeeds: get('/wps/play/seeds', 'stage', {
    summary:
      'Get the current seed pair of the frame’s game, the commitment of the next server seed, and the pairs revealed before.',
    answer: Closed({
      ...seedState,
      revealed: Type.Array(
        Closed({
          serverSeed: Type.String(),
          serverSeedHash: Type.String(),
          clientSeed: Type.String(),
          rounds: Type.Integer(),
          revealedAt: Time,
        }),
      ),
    }),
  }),

  rotateSeeds: post('/wps/play/seeds', 'stage', {
    summary:
      'Start a new seed pair: the next server seed, by its commitment, with a client seed of the player’s choice. Reveals the pair before.',
    body: Closed({
      clientSeed: Type.String({ pattern: '^[ -~]{1,64}$' }),
      /** The commitment that was answered as the next one: who names it knew it before the client seed. */
      nextServerSeedHash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
    answer: Closed({
      /** Absent when this is the first pair. */
      revealed: Type.Optional(Closed({ serverSeed: Type.String(), serverSeedHash: Type.String() })),
      current: SeedPair,
      nextServerSeedHash: Type.String(),
    }),
    refusals: ['seed.invalid', 'seed.stale', 'round.open'],
  }),

  openRound: post('/wps/play/rounds/open', 'stage', {
    summary: 'Open a round of several moves, and stake on it. A member has one open round of a game at most.',
    movesMoney: true,
    onBreak: 'refused',
    body: Closed({ stake: RequestedAmount, input: Type.Unknown() }),
    answer: Closed({ round: SteppedRound, balance: Amount }),
    refusals: [...roundRefusals, 'round.open'],
  }),

  currentRound: get('/wps/play/rounds/open', 'stage', {
    summary: 'Get the member’s open round of the frame’s game, if there is one.',
    answer: Closed({ round: Type.Optional(SteppedRound) }),
  }),

  makeMove: post('/wps/play/rounds/open/moves', 'stage', {
    summary:
      'Make a move in a round. Round and step name it: the same move of the same step is made once and answered again, another one is refused with the round as it is.',
    // A round can always be ended; what a move stakes beyond the opening is refused on a break.
    onBreak: 'allowed',
    body: Closed({ roundId: Id, step: Whole(0, 1000), move: Type.Unknown() }),
    answer: Closed({ round: SteppedRound, balance: Amount }),
    refusals: [
      'round.unknown',
      'round.stale',
      'round.move_illegal',
      'input.invalid',
      ...stakeRefusals,
      'game.disabled',
      'protection.on_break',
      'protection.checking',
    ],
  }),
};
