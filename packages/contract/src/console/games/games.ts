/** A merchant's games in the console: how each stands, and what it returned against what it publishes. Settings are content of a game. */
import { Type } from 'typebox';
import { playableCategories } from '../../categories.ts';
import { Amount, Closed, Day, Id, OneOf, PlainText } from '../../schemas.ts';
import { list, read } from '../console-endpoint.ts';
import { Bet } from '../players/players.ts';
import { Closing, GAME_KEY, gameKinds } from './game-schemas.ts';

const Text = Type.String();
const Bp = Type.Integer();

/**
 * What was paid of what was staked and has ended, in hundredths of a percent, and between which bounds the long-term return lies as the days
 * say, at 99.9 %. Without bounds there were too few days.
 */
const Return = Closed({
  days: Type.Integer(),
  bets: Type.Integer(),
  stake: Amount,
  payout: Amount,
  ggr: Amount,
  actualBp: Type.Optional(Bp),
  lowBp: Type.Optional(Bp),
  highBp: Type.Optional(Bp),
  theoryBp: Type.Optional(Bp),
  /** `few`: no bounds yet · `within`: what is published lies between them · `above` and `below`: players got more, or less. */
  comparison: OneOf(['none', 'few', 'within', 'above', 'below']),
});

const game = {
  /** Its key: `lagoon.reef-7`. */
  id: Text,
  number: Type.Integer(),
  vendor: Text,
  gameCode: Text,
  name: Text,
  category: Text,
  state: OneOf(['open', 'closed', 'hidden', 'gone']),
  /** Its own maintenance, as it is in force; absent where nobody wrote any. */
  closing: Type.Optional(Closing),
  /** Closed with its vendor, and open again with it. */
  isVendorClosed: Type.Optional(Type.Literal(true)),
  place: Type.Optional(Type.Integer()),
  hot: OneOf(['auto', 'always', 'never']),
  new: OneOf(['auto', 'always', 'never']),
  refusedRegions: Type.Array(Text),
  minimum: Type.Optional(Text),
  maximum: Type.Optional(Text),
  variant: Type.Optional(Text),
  return: Return,
};

export const gameEndpoints = {
  listGames: list('/games', 'games.see', {
    summary: 'Games in the order in which members see them, with how each stands and what it returned in thirty days.',
    scope: 'merchant',
    row: Closed(game),
    filters: {
      search: PlainText(100),
      vendor: Type.String({ pattern: '^[a-z0-9-]{1,32}$' }),
      category: OneOf(playableCategories),
      state: OneOf(['open', 'closed', 'hidden', 'gone']),
    },
    sorts: ['place'],
  }),
  listReturns: read('/returns', 'games.see', {
    summary: 'What every game that was played returned against what it publishes; those outside their bounds first.',
    scope: 'merchant',
    query: Closed({ from: Type.Optional(Day), to: Type.Optional(Day) }),
    answer: Closed({
      currency: Text,
      from: Text,
      to: Text,
      rows: Type.Array(Closed({ id: Text, vendor: Text, gameCode: Text, name: Text, category: Text, return: Return })),
    }),
    refusals: ['records.range_invalid'],
  }),
  showGame: read('/games/{key}', 'games.see', {
    summary: 'A game: how it stands, which settings it has, its variants, and its last thirty days.',
    scope: 'merchant',
    params: Closed({ key: Type.String({ pattern: GAME_KEY }) }),
    answer: Closed({
      ...game,
      /** 0: nothing is in force. */
      closingVersion: Type.Integer(),
      currency: Text,
      launch: Text,
      variants: Type.Array(Closed({ id: Text, returnBp: Bp })),
      settings: Type.Array(
        Closed({ id: OneOf(gameKinds), inForce: Type.Integer(), latest: Type.Integer(), takesTwo: Type.Boolean() }),
      ),
      days: Type.Array(Closed({ day: Text, stake: Amount, payout: Amount, bets: Type.Integer() })),
    }),
    refusals: ['game.unknown'],
  }),
  findRound: read('/rounds/{ref}', 'games.rounds', {
    summary:
      'A round, a ticket or a vendor\u2019s bet by its id, of whichever player. A round of our own games is replayed from its seeds.',
    scope: 'merchant',
    params: Closed({ ref: Id }),
    answer: Closed({
      memberId: Id,
      username: Text,
      bet: Bet,
      round: Type.Optional(Type.Unknown()),
      lines: Type.Optional(Type.Array(Type.Unknown())),
      replay: Type.Optional(Closed({ outcome: Type.Unknown(), payout: Amount, isSame: Type.Boolean() })),
    }),
    refusals: ['round.unknown'],
  }),
} as const;
