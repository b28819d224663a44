/** Playing local games from inside a game frame. */
import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Amount, Closed, Code, Cursor, Id, KeyPage, PlainText, RequestedAmount, Time, Whole } from '../../schemas.ts';

/** The public part of a seed pair: what is committed before the bet. */
export const SeedPair = Closed({ serverSeedHash: Type.String(), clientSeed: Type.String(), nonce: Type.Integer() });

export const PlayedRound = Closed({
  roundId: Id,
  game: Code,
  stake: Amount,
  payout: Amount,
  at: Time,
  rulesVersion: Type.Integer(),
  /** The player's input, as the game's engine reads it. */
  input: Type.Unknown(),
  /** The moves of a round of several, in order. One that they do not end was left, and ended by the game's rule. */
  moves: Type.Optional(Type.Array(Type.Unknown())),
  /** The outcome as the game's engine gives it to the view. */
  outcome: Type.Unknown(),
  /** The commitment of this round; `serverSeed` only once revealed. */
  fair: Closed({
    serverSeedHash: Type.String(),
    clientSeed: Type.String(),
    nonce: Type.Integer(),
    serverSeed: Type.Optional(Type.String()),
  }),
});

export const openStage = endpoint({
  method: 'POST',
  path: '/wps/play/session',
  summary: 'Exchange the single-use launch ticket for the token of a game frame.',
  access: 'anyone',
  onStage: 'only',
  body: Closed({ ticket: PlainText(200) }),
  answer: Closed({
    token: Type.String(),
    expiresAt: Time,
    game: Code,
    rulesVersion: Type.Integer(),
    isTrial: Type.Boolean(),
    currency: Closed({ code: Type.String(), symbol: Type.String(), decimals: Type.Integer() }),
    language: Type.String(),
    balance: Amount,
    stakes: Closed({ minimum: Amount, maximum: Amount, presets: Type.Array(Amount) }),
    /** Absent for games with shared draws. */
    seeds: Type.Optional(SeedPair),
    lastRound: Type.Optional(PlayedRound),
    /** The limits of the jurisdiction. */
    policy: Closed({ autoplay: Type.Boolean(), turbo: Type.Boolean(), minimumRoundMs: Type.Integer() }),
    serverTime: Time,
  }),
  refusals: ['ticket.invalid'],
});

export const renewStage = endpoint({
  method: 'POST',
  path: '/wps/play/session/renew',
  summary: 'Renew the token of the game frame, as long as the member’s session is valid.',
  access: 'stage',
  answer: Closed({ token: Type.String(), expiresAt: Time }),
  refusals: ['session.expired'],
});

export const playRound = endpoint({
  method: 'POST',
  path: '/wps/play/rounds',
  summary: 'Play a round of an instant game. Stake, outcome, payout and round record are committed in one transaction.',
  access: 'stage',
  movesMoney: true,
  onBreak: 'refused',
  body: Closed({ stake: RequestedAmount, input: Type.Unknown() }),
  answer: Closed({ round: PlayedRound, balance: Amount, nextNonce: Type.Integer() }),
  refusals: [
    'game.disabled',
    'stake.out_of_range',
    'input.invalid',
    'wallet.insufficient',
    'wallet.frozen',
    'money.malformed',
  ],
});

export const stageRounds = endpoint({
  method: 'GET',
  path: '/wps/play/rounds',
  summary: 'List the member’s rounds of the frame’s game, newest first.',
  access: 'stage',
  query: Closed({ cursor: Type.Optional(Cursor), limit: Whole(1, 50, 20) }),
  answer: KeyPage(PlayedRound),
});

export const stageSeeds = endpoint({
  method: 'GET',
  path: '/wps/play/seeds',
  summary: 'Get the current seed pair of the frame’s game, and the pairs revealed before.',
  access: 'stage',
  answer: Closed({
    current: SeedPair,
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
});

export const rotateSeeds = endpoint({
  method: 'POST',
  path: '/wps/play/seeds',
  summary: 'Reveal the server seed and start a new seed pair with a client seed of the player’s choice.',
  access: 'stage',
  body: Closed({ clientSeed: Type.String({ pattern: '^[ -~]{1,64}$' }) }),
  answer: Closed({ revealed: Closed({ serverSeed: Type.String(), serverSeedHash: Type.String() }), current: SeedPair }),
  refusals: ['seed.invalid', 'round.open'],
});
