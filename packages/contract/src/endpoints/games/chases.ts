/** Chases of lotteries: the same bet on many draws, each with its multiple, paid at once; each draw is a sub-order. */
import { Type } from 'typebox';
import { playTypes } from '../../categories.ts';
import { get, post } from '../../endpoint.ts';
import { Amount, Closed, Code, Id, KeyPage, OneOf, paged, Time, Whole } from '../../schemas.ts';
import { wire } from '../../wire.ts';
import { Draw, DrawNumber } from './draws.ts';
import { OrderLine, orderRefusals, PlacedOrder } from './lottery.ts';

const MAX_DRAWS = 100;

const Chase = wire({ gameCode: 'gameId', drawNumber: 'numero', draws: 'numeros', betCount: 'notes' });

const ChaseDraw = Chase({
  drawNumber: DrawNumber,
  /** On this draw, the multiple of each line is times this. */
  multiple: Type.Integer({ minimum: 1, maximum: 10_000 }),
});

const PlacedChase = Chase({
  chaseId: Id,
  gameCode: Code,
  /** Names of plays are texts of the family of games. */
  family: Code,
  playType: OneOf(playTypes),
  placedAt: Time,
  /** open: at least one sub-order waits for its draw or its settlement. */
  state: OneOf(['open', 'ended'] as const),
  stopsOnWin: Type.Boolean(),
  /** Why its rest was given back, where it was not its member: a win, or a break of the member. */
  stoppedBy: Type.Optional(OneOf(['win', 'break'] as const)),
  /** Of all its sub-orders, as it was taken. */
  stake: Amount,
  /** Of that: what was bet on draws that are settled, and what came back: cancelled, or of draws that were void. */
  settled: Amount,
  refunded: Amount,
  payout: Amount,
  orders: Closed({
    all: Type.Integer(),
    open: Type.Integer(),
    won: Type.Integer(),
    lost: Type.Integer(),
    cancelled: Type.Integer(),
    returned: Type.Integer(),
  }),
  /** What is bet on a draw of multiple one. */
  lines: Type.Array(
    Chase({
      play: Type.String(),
      selection: Type.Unknown(),
      betCount: Type.Integer(),
      unit: Amount,
      multiple: Type.Integer(),
    }),
  ),
});

/** A sub-order: an order with its place in the chase. */
const SubOrder = Chase({
  position: Type.Integer(),
  multiple: Type.Integer(),
  order: PlacedOrder,
});

export const chaseEndpoints = {
  upcomingDraws: get('/lotto/lgw/games/upcoming/numeros', 'anyone', {
    summary: 'List the draw on sale and those after it that a chase can reach.',
    ignoresUnknownQuery: true,
    onStage: true,
    query: Chase({ gameCode: Code, limit: Whole(1, MAX_DRAWS, 20) }),
    answer: Closed({ serverTime: Time, content: Type.Array(Draw) }),
    refusals: ['game.unknown'],
  }),

  placeChase: post('/lgw/orders/chases', 'stage', {
    summary:
      'Place the same bet on up to 100 draws, beginning with the one on sale at the earliest; all stakes are taken.',
    movesMoney: true,
    onBreak: 'refused',
    body: Chase({
      gameCode: Code,
      playType: OneOf(playTypes),
      lines: Type.Array(OrderLine, { minItems: 1, maxItems: 50 }),
      /** In rising order. */
      draws: Type.Array(ChaseDraw, { minItems: 1, maxItems: MAX_DRAWS }),
      /** Once a sub-order wins, those whose draws are still on sale are cancelled. */
      stopsOnWin: Type.Boolean(),
    }),
    answer: Closed({ chase: PlacedChase, balance: Amount }),
    refusals: [...orderRefusals, 'chase.too_large', 'protection.on_break', 'protection.checking'],
  }),

  listChases: get('/lgw/orders/chases', 'stage', {
    summary: 'List the member’s chases of the frame’s lottery, newest first.',
    query: Chase({ gameCode: Type.Optional(Code), ...paged(20) }),
    answer: KeyPage(PlacedChase),
  }),

  chaseDetail: get('/lgw/orders/chases/detail', 'session', {
    summary: 'Get a chase with its sub-orders, in the order of their draws.',
    onStage: true,
    query: Closed({ chaseId: Id, ...paged(50) }),
    answer: Closed({ chase: PlacedChase, subOrders: KeyPage(SubOrder) }),
    refusals: ['chase.unknown'],
  }),

  cancelChase: post('/lgw/orders/chases/cancel', 'session', {
    summary: 'Cancel sub-orders of a chase whose draws are on sale: those that are named, or all that are left.',
    onStage: true,
    movesMoney: true,
    onBreak: 'allowed',
    body: Closed({
      chaseId: Id,
      orderIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_DRAWS })),
    }),
    answer: Closed({ chase: PlacedChase, balance: Amount }),
    refusals: ['chase.unknown', 'order.unknown', 'order.settled', 'order.closed'],
  }),
};
