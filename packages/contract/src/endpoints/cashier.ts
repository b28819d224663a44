/** Money in and out. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  AskedAmount,
  Closed,
  Code,
  Cursor,
  Id,
  KeyPage,
  Nothing,
  OneOf,
  PlainText,
  Time,
  Whole,
} from '../schemas.ts';

/** What the player does next: a closed set, so that a new provider needs no new screen. */
export const NextStep = Type.Union([
  Closed({ kind: Type.Literal('redirect'), url: Type.String() }),
  Closed({ kind: Type.Literal('qr'), payload: Type.String(), expiresAt: Time }),
  Closed({
    kind: Type.Literal('transfer-details'),
    lines: Type.Array(Closed({ labelKey: Type.String(), text: Type.String() })),
    expiresAt: Time,
  }),
  Closed({ kind: Type.Literal('form'), fields: Type.Array(Closed({ name: Type.String(), labelKey: Type.String() })) }),
  Closed({ kind: Type.Literal('done') }),
]);

export const depositStates = ['created', 'waiting', 'credited', 'declined', 'expired'] as const;
export const withdrawalStates = [
  'requested',
  'approved',
  'sending',
  'unknown',
  'paid',
  'declined',
  'cancelled',
  'returned',
] as const;

export const DepositOrder = Closed({
  orderId: Id,
  method: Code,
  amount: Amount,
  state: OneOf(depositStates),
  createdAt: Time,
  changedAt: Time,
  timeline: Type.Array(Closed({ state: OneOf(depositStates), at: Time })),
});

export const WithdrawalOrder = Closed({
  orderId: Id,
  amount: Amount,
  fee: Amount,
  card: Type.String(),
  state: OneOf(withdrawalStates),
  createdAt: Time,
  changedAt: Time,
  timeline: Type.Array(Closed({ state: OneOf(withdrawalStates), at: Time })),
});

export const depositMethods = endpoint({
  method: 'GET',
  path: '/wps/transaction/deposit/methods',
  summary: 'The ways to pay in that this merchant offers.',
  access: 'member',
  flag: 'deposits',
  answer: Closed({
    methods: Type.Array(
      Closed({
        method: Code,
        nameKey: Type.String(),
        symbol: Type.String(),
        minimum: Amount,
        maximum: Amount,
        presets: Type.Array(Amount),
        isInstant: Type.Boolean(),
      }),
    ),
  }),
});

export const deposit = endpoint({
  method: 'POST',
  path: '/wps/transaction/deposit',
  summary: 'Start a deposit; the answer says what the player does next.',
  access: 'member',
  movesMoney: true,
  flag: 'deposits',
  body: Closed({ method: Code, amount: AskedAmount }),
  answer: Closed({ order: DepositOrder, next: NextStep }),
  refusals: [
    'cashier.method_unknown',
    'cashier.amount_out_of_range',
    'cashier.provider_failed',
    'cashier.too_many_open',
    'money.malformed',
  ],
});

export const deposits = endpoint({
  method: 'GET',
  path: '/wps/transaction/deposit',
  summary: 'The member’s deposit orders, newest first.',
  access: 'member',
  query: Closed({ cursor: Type.Optional(Cursor), limit: Whole(1, 50, 20) }),
  answer: KeyPage(DepositOrder),
});

export const depositOrder = endpoint({
  method: 'GET',
  path: '/wps/transaction/deposit/{orderId}',
  summary: 'One deposit order.',
  access: 'member',
  params: Closed({ orderId: Id }),
  answer: DepositOrder,
  refusals: ['order.unknown'],
});

export const Card = Closed({
  id: Id,
  bank: Type.String(),
  holder: Type.String(),
  masked: Type.String(),
  createdAt: Time,
});

export const cards = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_bankCards',
  summary: 'The cards and accounts the member withdraws to.',
  access: 'member',
  answer: Closed({ cards: Type.Array(Card), banks: Type.Array(Closed({ code: Code, name: Type.String() })) }),
});

export const addCard = endpoint({
  method: 'POST',
  path: '/wps/relay/MCS2_bankCards',
  summary: 'Add a card or account in the member’s own name.',
  access: 'member',
  body: Closed({ bank: Code, holder: PlainText(80), number: Type.String({ pattern: '^[0-9 ]{6,30}$' }) }),
  answer: Card,
  refusals: ['cashier.card_invalid', 'cashier.cards_full'],
});

export const removeCard = endpoint({
  method: 'DELETE',
  path: '/wps/relay/MCS2_bankCards/{cardId}',
  summary: 'Take a card or account off the list; what is on its way to it arrives all the same.',
  access: 'member',
  params: Closed({ cardId: Id }),
  answer: Nothing,
  refusals: ['cashier.card_unknown'],
});

export const withdrawOptions = endpoint({
  method: 'GET',
  path: '/wps/transaction/withdraw/options',
  summary: 'What the member may withdraw now.',
  access: 'member',
  flag: 'withdrawals',
  answer: Closed({
    minimum: Amount,
    maximum: Amount,
    /** What the most that can be withdrawn now would cost; of any other amount it is this share, rounded down. */
    fee: Amount,
    feeBp: Type.Integer({ minimum: 0, maximum: 10_000 }),
    leftToday: Amount,
    timesLeftToday: Type.Integer(),
    available: Amount,
  }),
});

export const withdraw = endpoint({
  method: 'POST',
  path: '/wps/transaction/withdraw',
  summary: 'Ask for a withdrawal: the money is held at once, then paid or returned.',
  access: 'member',
  movesMoney: true,
  flag: 'withdrawals',
  body: Closed({ cardId: Id, amount: AskedAmount }),
  answer: Closed({ order: WithdrawalOrder, balance: Amount }),
  refusals: [
    'cashier.card_unknown',
    'cashier.amount_out_of_range',
    'cashier.daily_limit',
    'cashier.too_many_open',
    'wallet.insufficient',
    'wallet.frozen',
    'money.malformed',
  ],
});

export const withdrawals = endpoint({
  method: 'GET',
  path: '/wps/transaction/withdraw',
  summary: 'The member’s withdrawal orders, newest first.',
  access: 'member',
  query: Closed({ cursor: Type.Optional(Cursor), limit: Whole(1, 50, 20) }),
  answer: KeyPage(WithdrawalOrder),
});

export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/wps/transaction/withdraw/{orderId}/cancel',
  summary: 'Take a withdrawal back while nobody has decided on it.',
  access: 'member',
  movesMoney: true,
  params: Closed({ orderId: Id }),
  body: Nothing,
  answer: Closed({ order: WithdrawalOrder, balance: Amount }),
  refusals: ['order.unknown', 'order.settled'],
});
