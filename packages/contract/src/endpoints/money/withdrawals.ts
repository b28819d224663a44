/** Withdrawals, and the cards and accounts they go to. */
import { Type } from 'typebox';
import { del, get, post } from '../../endpoint.ts';
import {
  Amount,
  Closed,
  Code,
  Id,
  KeyPage,
  Nothing,
  OneOf,
  PlainText,
  paged,
  RequestedAmount,
  Time,
} from '../../schemas.ts';

export const withdrawalStates = [
  'requested',
  'review',
  'approved',
  'sending',
  'unknown',
  'paid',
  'declined',
  'cancelled',
  'returned',
] as const;

/** Why a withdrawal was refused, as shown to the member. */
export const declineReasons = ['name', 'account', 'documents', 'play', 'limits', 'duplicate', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Filter of the list: in progress, paid, or returned to the balance. */
const withdrawalGroups = ['moving', 'paid', 'back'] as const;
export type WithdrawalGroup = (typeof withdrawalGroups)[number];

/** The wagering requirement by kind of money. */
export const wageringSources = ['deposit', 'bonus'] as const;

const WithdrawalOrder = Closed({
  orderId: Id,
  amount: Amount,
  fee: Amount,
  card: Type.String(),
  state: OneOf(withdrawalStates),
  /** Whether the member may cancel it now. */
  isCancellable: Type.Boolean(),
  refusedFor: Type.Optional(OneOf(declineReasons)),
  createdAt: Time,
  changedAt: Time,
  timeline: Type.Array(Closed({ state: OneOf(withdrawalStates), at: Time })),
});

const Card = Closed({
  id: Id,
  bank: Type.String(),
  holder: Type.String(),
  masked: Type.String(),
  isDefault: Type.Boolean(),
  createdAt: Time,
  /** Only while it is frozen: when it may be used. */
  frozenUntil: Type.Optional(Time),
});

/** A bank or wallet, and the format of its account numbers. */
const Bank = Closed({
  code: Code,
  name: Type.String(),
  minDigits: Type.Integer(),
  maxDigits: Type.Integer(),
  startsWith: Type.String(),
  isLuhn: Type.Boolean(),
});

/** One wagering requirement: a sum that must be played before a withdrawal. */
const Wagering = Closed({
  source: OneOf(wageringSources),
  ref: Type.String(),
  amount: Amount,
  required: Amount,
  done: Amount,
  left: Amount,
  createdAt: Time,
});

export const withdrawalEndpoints = {
  cards: get('/wps/relay/MCS2_bankCards', 'member', {
    summary: 'List the cards and accounts the member can withdraw to.',
    ignoresUnknownQuery: true,
    answer: Closed({
      cards: Type.Array(Card),
      banks: Type.Array(Bank),
      most: Type.Integer(),
      freezeHours: Type.Integer(),
      /** Once set, cards are in this name only. */
      payeeName: Type.Optional(Type.String()),
      /** If set, adding a card requires it. */
      hasPaymentPassword: Type.Boolean(),
    }),
  }),

  addCard: post('/wps/relay/MCS2_bankCards', 'member', {
    summary:
      'Add a card or account in the member’s own name. It is frozen for a while before money can be withdrawn to it.',
    identifies: 'now',
    encrypted: true,
    body: Closed({
      bank: Code,
      holder: PlainText(80),
      number: Type.String({ pattern: '^[0-9 ]{4,40}$' }),
      paymentPassword: Type.Optional(PlainText(64)),
    }),
    answer: Card,
    refusals: [
      'cashier.card_invalid',
      'cashier.cards_full',
      'cashier.holder_differs',
      'auth.field_invalid',
      'password.wrong',
    ],
  }),

  setDefaultCard: post('/wps/relay/MCS2_bankCards/{cardId}/default', 'member', {
    summary: 'Set the default card or account.',
    params: Closed({ cardId: Id }),
    body: Nothing,
    answer: Nothing,
    refusals: ['cashier.card_unknown'],
  }),

  removeCard: del('/wps/relay/MCS2_bankCards/{cardId}', 'member', {
    summary: 'Remove a card or account. Withdrawals already on their way to it are still paid.',
    params: Closed({ cardId: Id }),
    answer: Nothing,
    refusals: ['cashier.card_unknown'],
  }),

  withdrawOptions: get('/wps/transaction/withdraw/options', 'member', {
    summary: 'Get the amount the member may withdraw now, the fees, and the limits and open wagering requirements.',
    flag: 'withdrawals',
    answer: Closed({
      minimum: Amount,
      maximum: Amount,
      /** The next free withdrawals of the day; after them a fixed part and a share of the amount, rounded down. */
      freeLeft: Type.Integer({ minimum: 0 }),
      feeFixed: Amount,
      feeBp: Type.Integer({ minimum: 0, maximum: 10_000 }),
      leftToday: Amount,
      timesLeftToday: Type.Integer(),
      available: Amount,
      /** The part that can only be withdrawn; it is paid first and has no wagering requirement. Absent: none. */
      held: Type.Optional(Amount),
      hasPaymentPassword: Type.Boolean(),
      /** Open wagering requirements, oldest first. `refuse`: no withdrawal until they are met; `review`: an operator decides. */
      wagering: Type.Array(Wagering),
      wageringLeft: Amount,
      whileLeft: OneOf(['refuse', 'review']),
    }),
  }),

  withdraw: post('/wps/transaction/withdraw', 'member', {
    summary: 'Request a withdrawal. The money is held at once, then paid or returned.',
    movesMoney: true,
    onBreak: 'allowed',
    encrypted: true,
    flag: 'withdrawals',
    body: Closed({
      cardId: Id,
      amount: RequestedAmount,
      /** The fee the member was shown; refused if it has changed. */
      fee: Type.Optional(RequestedAmount),
      /** The bonus money the member was shown to lose by it; refused with what it is where it differs. */
      loses: Type.Optional(RequestedAmount),
      paymentPassword: PlainText(64),
    }),
    answer: Closed({ order: WithdrawalOrder, balance: Amount }),
    refusals: [
      'cashier.card_unknown',
      'cashier.card_frozen',
      'cashier.amount_out_of_range',
      'cashier.daily_limit',
      'cashier.too_many_open',
      'cashier.wagering_left',
      'cashier.fee_changed',
      'bonus.withdrawal_loses',
      'member.payment_password_unset',
      'password.wrong',
      'wallet.insufficient',
      'wallet.frozen',
      'feature.off',
      'money.malformed',
    ],
  }),

  withdrawals: get('/wps/transaction/withdraw', 'member', {
    summary: 'List the member’s withdrawal orders, newest first.',
    query: Closed({
      group: Type.Optional(OneOf(withdrawalGroups)),
      ...paged(50),
    }),
    answer: KeyPage(WithdrawalOrder),
  }),

  withdrawalOrder: get('/wps/transaction/withdraw/{orderId}', 'member', {
    summary: 'Get a withdrawal order with its state and timeline.',
    params: Closed({ orderId: Id }),
    answer: WithdrawalOrder,
    refusals: ['order.unknown'],
  }),

  cancelWithdrawal: post('/wps/transaction/withdraw/{orderId}/cancel', 'member', {
    summary: 'Cancel a withdrawal, as long as nobody has decided on it.',
    movesMoney: true,
    onBreak: 'allowed',
    params: Closed({ orderId: Id }),
    body: Nothing,
    answer: Closed({ order: WithdrawalOrder, balance: Amount }),
    refusals: ['order.unknown', 'order.settled', 'feature.off'],
  }),
};
