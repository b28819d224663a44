/** Points and the shops they are exchanged in: the balance with its history, the items, and taking one. */
import { Type } from 'typebox';
import { get, post } from '../../endpoint.ts';
import { Closed, Code, Day, Id, OneOf, Time, Whole } from '../../schemas.ts';

const pointReasons = [
  'bets',
  'deposit',
  'sign-in',
  'mission',
  'wheel',
  'level',
  'spent',
  'refund',
  'lapsed',
  'forfeited',
] as const;

export type PointReason = (typeof pointReasons)[number];

/** A whole number of points; below zero in what was spent. */
const Points = Type.Integer();

const Entry = Closed({
  /** Of the member's entries, from 1 without a gap. */
  number: Type.Integer(),
  reason: OneOf(pointReasons),
  points: Points,
  /** The balance after it. */
  balance: Points,
  at: Time,
  /** Of what was received: the first day without it. */
  lapsesOn: Type.Optional(Day),
});

const shopPrizes = ['cash', 'bonus', 'spins', 'rounds', 'voucher'] as const;

const Item = Closed({
  campaign: Code,
  code: Code,
  title: Type.String(),
  prize: OneOf(shopPrizes),
  cost: Points,
  /** Why it cannot be taken now, whatever points there are; `closed`: its prize could not be given. */
  state: OneOf(['open', 'sold_out', 'limit', 'level', 'closed'] as const),
  left: Type.Optional(Type.Integer()),
  /** Of its limit for one member: how many more. */
  more: Type.Optional(Type.Integer()),
  /** From this VIP level on. */
  level: Type.Optional(Type.Integer()),
});

const Order = Closed({
  id: Id,
  title: Type.String(),
  cost: Points,
  state: OneOf(['ordered', 'delivered', 'refunded'] as const),
  /** Of a voucher: what was delivered, or why it was refunded. */
  note: Type.Optional(Type.String()),
  at: Time,
});

/** Drawn by the page. */
const Tap = Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' });

export const shopEndpoints = {
  points: get('/wps/prizes/points', 'member', {
    summary: 'Get the member’s points: the balance, what lapses next, what brings them, and the history, newest first.',
    flag: 'promotions',
    query: Closed({ below: Type.Optional(Whole(1, 2_000_000_000)), limit: Whole(1, 50, 20) }),
    answer: Closed({
      balance: Points,
      lapsing: Type.Optional(Closed({ points: Points, on: Day })),
      /** Campaigns that bring points, with their significant terms as HTML. */
      ways: Type.Array(Closed({ campaign: Code, title: Type.String(), line: Type.String(), terms: Type.String() })),
      content: Type.Array(Entry),
      /** There are entries below the last. */
      hasMore: Type.Boolean(),
    }),
  }),

  shop: get('/wps/prizes/shop', 'member', {
    summary: 'List what can be exchanged for points, the member’s balance, and what was taken last, newest first.',
    flag: 'promotions',
    answer: Closed({
      balance: Points,
      items: Type.Array(Item),
      /** Significant terms as HTML, by shop. */
      terms: Type.Array(Closed({ campaign: Code, title: Type.String(), terms: Type.String() })),
      orders: Type.Array(Order),
    }),
  }),

  exchangePoints: post('/wps/prizes/shop/orders', 'member', {
    summary:
      'Exchange points for an item, at the cost as it was shown. The same tap again answers the same order; a refusal takes nothing.',
    onBreak: 'refused',
    flag: 'promotions',
    body: Closed({ campaign: Code, item: Code, cost: Whole(1, 1_000_000_000), tap: Tap }),
    answer: Closed({ order: Order, balance: Points }),
    refusals: [
      'reward.unknown',
      'shop.changed',
      'shop.closed',
      'shop.sold_out',
      'shop.limit',
      'shop.level',
      'shop.too_few',
      'request.idempotency_key_reused',
    ],
  }),
};
