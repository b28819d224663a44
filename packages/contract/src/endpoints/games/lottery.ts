/** Lotteries: draws that open, close and are drawn on schedule; bets on them. */
import { Type } from 'typebox';
import { playTypes, prizeModes } from '../../categories.ts';
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
import { wire } from '../../wire.ts';
import { CorrectedDraw, CurrentDraw, DrawNumber, DrawnDraw, PublicBeacon } from './draws.ts';
import { orderFilter, orderStates } from './order-filter.ts';
import { stakeRefusals } from './stakes.ts';

const Lottery = wire({ gameCode: 'gameId', drawNumber: 'numero', betCount: 'notes' });

const CommittedLink = Closed({ tip: Type.String(), index: Type.Integer(), committedAt: Time });

/** One line of an order: a play with its selection. */
export const OrderLine = Closed({
  play: PlainText(40),
  /** The selection as the game's engine reads it; unknown selections are refused. */
  selection: Type.Unknown(),
  /** The price of one bet. */
  unit: RequestedAmount,
  multiple: Type.Integer({ minimum: 1, maximum: 10_000 }),
});

const PlacedLine = Lottery({
  id: Id,
  play: Type.String(),
  selection: Type.Unknown(),
  betCount: Type.Integer(),
  unit: Amount,
  multiple: Type.Integer(),
  stake: Amount,
  payout: Amount,
  /** Of Tradition: the prize series out of 2000 that the line was sold at. */
  series: Type.Optional(Type.Integer()),
  /** In percent of what is staked, and what was paid; absent without. */
  rebatePercent: Type.Optional(Type.String()),
  rebate: Type.Optional(Amount),
  state: OneOf(orderStates),
});

export const PlacedOrder = Lottery({
  orderId: Id,
  gameCode: Code,
  /** Names of plays are texts of the family of games. */
  family: Code,
  /** By which of the game's published variants it was sold, and its RTP: absent once the platform no longer has the game. */
  variant: Code,
  returnPercent: Type.Optional(Type.String()),
  drawNumber: DrawNumber,
  playType: OneOf(playTypes),
  placedAt: Time,
  stake: Amount,
  payout: Amount,
  /** Paid beside the payout; absent without. */
  rebate: Type.Optional(Amount),
  state: OneOf(orderStates),
  lines: Type.Array(PlacedLine),
  outcome: Type.Optional(Type.Unknown()),
  corrected: Type.Optional(CorrectedDraw),
});

/** Why a selection is no bet. */
export const selectionRefusals = [
  'selection.malformed',
  'selection.empty-row',
  'selection.mark-twice',
  'selection.unknown-mark',
  'selection.too-few',
  'selection.too-many',
  'selection.too-many-bets',
] as const;

/** Of whatever places orders: one, those of a chase, those of a slip. */
export const orderRefusals = [
  'draw.closed',
  'draw.unknown',
  'game.disabled',
  'game.unknown',
  'input.invalid',
  ...selectionRefusals,
  'order.play_type_off',
  'order.unit_unknown',
  'order.series_out_of_range',
  'stake.out_of_range',
  'order.cap_exceeded',
  ...stakeRefusals,
  'money.malformed',
] as const;

export const lotteryEndpoints = {
  lotteryMenu: get('/lgw/vn/games/game_menu', 'anyone', {
    summary: 'List the merchant’s lotteries with their play types, groups and draw intervals.',
    ignoresUnknownQuery: true,
    onStage: true,
    answer: Closed({
      games: Type.Array(
        wire({ gameCode: 'gameId', id: 'nodeId', prizeModes: 'supportPlayModes' })({
          gameCode: Code,
          gameName: Type.String(),
          id: Type.Integer(),
          cadenceSeconds: Type.Integer(),
          weekdays: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 6 }))),
          /** Lotteries of one group stand together; absent where a game is of none. */
          group: Type.Optional(Code),
          playTypes: Type.Array(OneOf(playTypes)),
          /** By each of these ways to bet the prize modes whose book it is sold by. */
          prizeModes: Closed({
            Tradition: Type.Optional(Type.Array(OneOf(prizeModes))),
            Entertainment: Type.Optional(Type.Array(OneOf(prizeModes))),
          }),
          symbol: Type.String(),
          hue: Type.Integer(),
        }),
      ),
    }),
  }),

  currentIssue: get('/lotto/lgw/games/opened/numero', 'anyone', {
    summary: 'Get the draw now on sale, the one being drawn if any, and the last one drawn.',
    ignoresUnknownQuery: true,
    onStage: true,
    query: Lottery({ gameCode: Code }),
    answer: CurrentDraw,
    refusals: ['game.unknown'],
  }),

  currentDraws: get('/lotto/lgw/games/opened/numeros', 'anyone', {
    summary: 'Get the same of every lottery of the merchant: what a lobby shows, in one answer.',
    ignoresUnknownQuery: true,
    onStage: true,
    answer: Closed({ content: Type.Array(CurrentDraw) }),
  }),

  drawHistory: get('/lgw/vn/numeros/opened/game', 'anyone', {
    summary: 'List the past draws of a lottery, newest first.',
    ignoresUnknownQuery: true,
    onStage: true,
    query: Lottery({ gameCode: Code, ...paged(100) }),
    answer: KeyPage(DrawnDraw),
    refusals: ['game.unknown'],
  }),

  drawTrends: get('/lotto/lgw/games/opened/trends', 'anyone', {
    summary:
      'Get the numbers of the last draws of a lottery for its charts, newest first, packed: 1,000 draws in at most 30 KB.',
    ignoresUnknownQuery: true,
    onStage: true,
    query: Lottery({ gameCode: Code, limit: Whole(1, 1000, 1000) }),
    answer: Lottery({
      gameCode: Code,
      /** How many numbers a draw has; of a board of prizes the digits of its first prize. */
      width: Type.Integer(),
      /** "20261125-0044:44 20261124-1440": draw numbers, each with how many there are of it, counting down, where more than one. */
      draws: Type.String(),
      /** The numbers of all draws in this order, each as one character of 0–9a–zA–Z; dots where a void draw has none. */
      numbers: Type.String(),
    }),
    refusals: ['game.unknown'],
  }),

  drawCommitment: get('/lgw/games/commitment', 'anyone', {
    summary:
      'Get what was published of a draw before its sales began: which links it will be drawn from, and which beacon.',
    query: Lottery({ gameCode: Code, drawNumber: DrawNumber }),
    answer: Lottery({
      gameCode: Code,
      drawNumber: DrawNumber,
      /** The tip of the chain, and which of its links keys the draw: hashed so many times, the link gives the tip. */
      chain: CommittedLink,
      /** The same of the operator's second chain, whose link is the beacon; absent where a public one is. */
      beacon: Type.Optional(CommittedLink),
      publicBeacon: Type.Optional(PublicBeacon),
    }),
    // proof.official: no chain decides it. The refusal says when it is void, and whose result it has and since when.
    refusals: ['draw.unknown', 'proof.official'],
  }),

  drawProof: get('/lgw/games/proof', 'anyone', {
    summary:
      'Get the proof of a draw as a file, once it is drawn: what the verifier and the page “Check a result” take, byte for byte.',
    onStage: true,
    query: Lottery({ gameCode: Code, drawNumber: DrawNumber }),
    answersFile: true,
    answer: fileOf('application/json'),
    refusals: ['draw.unknown', 'proof.sealed', 'proof.official'],
  }),

  prizeBook: get('/lgw/games/prize_book', 'stage', {
    summary: 'Get what bets of the frame’s lottery cost and pay here: prices, the member’s prize series, limits.',
    answer: Closed({
      prizeMode: OneOf(prizeModes),
      playTypes: Type.Array(OneOf(playTypes)),
      /** Of Tradition; absent where the game has no prize series. */
      tradition: Type.Optional(
        Closed({
          /** Prices of one bet. */
          units: Type.Array(Amount),
          lowest: Type.Integer(),
          /** The highest series that a bet pays. */
          highest: Type.Integer(),
          /** The member's own maximum, from which the rebate is counted. */
          own: Type.Integer(),
        }),
      ),
      limits: Closed({
        ticketStake: Type.Optional(Amount),
        ticketPayout: Type.Optional(Amount),
        memberPayout: Amount,
      }),
    }),
    refusals: ['game.unknown'],
  }),

  placeOrder: post('/lgw/orders', 'stage', {
    summary: 'Place a lottery order on the draw now on sale.',
    movesMoney: true,
    onBreak: 'refused',
    body: Lottery({
      gameCode: Code,
      drawNumber: DrawNumber,
      playType: OneOf(playTypes),
      lines: Type.Array(OrderLine, { minItems: 1, maxItems: 50 }),
    }),
    answer: Closed({ order: PlacedOrder, balance: Amount }),
    refusals: [...orderRefusals],
  }),

  listOrders: get('/lgw/orders', 'session', {
    summary: 'List the member’s lottery orders, newest first; in a game’s frame those of this game.',
    onStage: true,
    query: Lottery({
      gameCode: Type.Optional(Code),
      ...orderFilter,
      ...paged(50),
    }),
    answer: KeyPage(PlacedOrder),
    refusals: ['records.range_invalid', 'records.too_old'],
  }),

  orderDetail: get('/lgw/orders/detail', 'session', {
    summary: 'Get a lottery order with its lines and, once drawn, the result.',
    onStage: true,
    query: Closed({ orderId: Id }),
    answer: PlacedOrder,
    refusals: ['order.unknown'],
  }),

  cancelLines: post('/lgw/orders/suborders/cancel', 'session', {
    summary: 'Cancel lines of a lottery order while its draw is on sale.',
    onStage: true,
    movesMoney: true,
    onBreak: 'allowed',
    body: Closed({ orderId: Id, lineIds: Type.Array(Id, { minItems: 1, maxItems: 50 }) }),
    answer: Closed({ order: PlacedOrder, balance: Amount }),
    refusals: ['game.disabled', 'order.unknown', 'order.settled', 'order.closed'],
  }),
};
