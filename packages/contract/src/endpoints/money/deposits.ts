/** Money in: the ways to pay, the orders, and what is said and shown about a payment. */
import { Type } from 'typebox';
import { endpoint, fileOf } from '../../endpoint.ts';
import { Amount, Closed, Code, Cursor, Id, KeyPage, OneOf, RequestedAmount, Time, Whole } from '../../schemas.ts';

/** A line to read, and to copy. */
const Line = Closed({ labelKey: Type.String(), text: Type.String() });

/** What the player does next: a closed set, so that a new provider needs no new screen. */
export const NextStep = Type.Union([
  Closed({ kind: Type.Literal('redirect'), url: Type.String() }),
  /** `payload` is what the code says; `lines` are for who types it instead of scanning. */
  Closed({ kind: Type.Literal('qr'), payload: Type.String(), lines: Type.Array(Line), expiresAt: Time }),
  Closed({ kind: Type.Literal('transfer-details'), lines: Type.Array(Line), expiresAt: Time }),
  /** Answered at `submitDepositForm`. */
  Closed({
    kind: Type.Literal('form'),
    fields: Type.Array(
      Closed({ name: Code, labelKey: Type.String(), as: OneOf(['text', 'tel', 'code']), maxLength: Type.Integer() }),
    ),
    expiresAt: Time,
  }),
  Closed({ kind: Type.Literal('done') }),
]);

/** `checking`: the money, or the word that it was sent, is there and somebody looks at it; such an order does not expire. */
export const depositStates = ['created', 'waiting', 'checking', 'credited', 'declined', 'expired'] as const;
/** What a timeline tells: every state, and what happened in between. */
export const depositSteps = [...depositStates, 'form', 'receipt'] as const;
/** Lists are asked by these: still under way, arrived, or not. */
export const depositEnds = ['open', 'credited', 'failed'] as const;

export const heldReasons = ['break', 'limit', 'check'] as const;

export const MAX_RECEIPTS = 3;
export const MAX_RECEIPT_BYTES = 5 * 1024 * 1024;
/** Counted as people count. */
export const LONGEST_REMARK = 140;

export const DepositOrder = Closed({
  orderId: Id,
  method: Code,
  /** What the member pays, or has paid. */
  amount: Amount,
  /** Where another amount arrived than was asked. */
  requested: Type.Optional(Amount),
  /** What of it the member bears as a fee. */
  fee: Amount,
  /** What comes, or came, into the balance. */
  credit: Amount,
  /** What came in beside it that can be withdrawn and not played with, and why: a break, a limit, an account that is checked. */
  held: Type.Optional(Amount),
  heldFor: Type.Optional(OneOf(heldReasons)),
  state: OneOf(depositStates),
  createdAt: Time,
  changedAt: Time,
  expiresAt: Time,
  timeline: Type.Array(Closed({ state: OneOf(depositSteps), at: Time })),
  /** Short, to be written beside a transfer. */
  reference: Type.Optional(Type.String()),
  remark: Type.Optional(Type.String()),
  bonus: Type.Optional(Code),
  /** Whether pictures of a receipt help, and those there are. */
  takesReceipt: Type.Boolean(),
  receipts: Type.Array(Closed({ id: Id, at: Time })),
  /** How far a chain has confirmed the payment. */
  confirmations: Type.Optional(Closed({ seen: Type.Integer(), wanted: Type.Integer() })),
  /** While there is something to do; told of one order, not in lists. */
  next: Type.Optional(NextStep),
});

export const depositMethods = endpoint({
  method: 'GET',
  path: '/wps/transaction/deposit/methods',
  summary: 'The ways to pay in that this merchant offers the member, and the bonuses to choose from.',
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
        /** What the member bears: so much, and this share of the amount, rounded down. */
        fee: Closed({ fixed: Amount, bp: Type.Integer({ minimum: 0, maximum: 10_000 }) }),
        /** Where the merchant limits a day. */
        leftToday: Type.Optional(Amount),
        timesLeftToday: Type.Optional(Type.Integer({ minimum: 0 })),
      }),
    ),
    bonuses: Type.Array(Closed({ code: Code, titleKey: Type.String(), lineKey: Type.String() })),
  }),
});

export const deposit = endpoint({
  method: 'POST',
  path: '/wps/transaction/deposit',
  summary: 'Start a deposit; the answer says what the player does next.',
  access: 'member',
  identifies: 'now',
  movesMoney: true,
  onBreak: 'refused',
  flag: 'deposits',
  body: Closed({ method: Code, amount: RequestedAmount, bonus: Type.Optional(Code) }),
  answer: Closed({ order: DepositOrder, next: NextStep }),
  refusals: [
    'cashier.method_unknown',
    'cashier.amount_out_of_range',
    'cashier.bonus_unknown',
    'cashier.daily_limit',
    'cashier.provider_failed',
    'cashier.too_many_open',
    'protection.deposit_limit',
    'protection.on_break',
    'protection.checking',
    'money.malformed',
  ],
});

export const deposits = endpoint({
  method: 'GET',
  path: '/wps/transaction/deposit',
  summary: 'The member’s deposit orders, newest first.',
  access: 'member',
  query: Closed({
    cursor: Type.Optional(Cursor),
    limit: Whole(1, 50, 20),
    state: Type.Optional(OneOf(depositEnds)),
  }),
  answer: KeyPage(DepositOrder),
});

export const depositOrder = endpoint({
  method: 'GET',
  path: '/wps/transaction/deposit/{orderId}',
  summary: 'One deposit order, with what is to be done next.',
  access: 'member',
  params: Closed({ orderId: Id }),
  answer: DepositOrder,
  refusals: ['order.unknown'],
});

export const submitDepositForm = endpoint({
  method: 'POST',
  path: '/wps/transaction/deposit/{orderId}/form',
  summary: 'Answer what the provider asked in a form; the order says what comes next.',
  access: 'member',
  onBreak: 'refused',
  flag: 'deposits',
  params: Closed({ orderId: Id }),
  body: Closed({
    fields: Type.Array(Closed({ name: Code, value: Type.String({ minLength: 1, maxLength: 200 }) }), { maxItems: 10 }),
  }),
  answer: DepositOrder,
  refusals: ['order.unknown', 'order.settled', 'cashier.form_wrong', 'cashier.provider_failed'],
});

export const tellDepositSent = endpoint({
  method: 'POST',
  path: '/wps/transaction/deposit/{orderId}/sent',
  summary: 'Say that the money is on its way, with a remark for whoever looks for it.',
  access: 'member',
  onBreak: 'refused',
  params: Closed({ orderId: Id }),
  body: Closed({ remark: Type.String({ maxLength: 1_000 }) }),
  answer: DepositOrder,
  refusals: ['order.unknown', 'order.settled', 'cashier.remark_too_long'],
});

export const addDepositReceipt = endpoint({
  method: 'POST',
  path: '/wps/transaction/deposit/{orderId}/receipt',
  summary: 'Add a picture of the receipt, as a PNG or JPEG body.',
  access: 'member',
  params: Closed({ orderId: Id }),
  upload: { types: ['image/png', 'image/jpeg'], maxBytes: MAX_RECEIPT_BYTES },
  answer: DepositOrder,
  refusals: [
    'order.unknown',
    'order.settled',
    'cashier.receipt_invalid',
    'cashier.receipts_full',
    'request.too_large',
    'request.too_slow',
    'storage.failed',
  ],
});

export const depositReceipt = endpoint({
  method: 'GET',
  path: '/wps/transaction/deposit/{orderId}/receipt/{receiptId}',
  summary: 'The picture of a receipt of one’s own.',
  access: 'member',
  params: Closed({ orderId: Id, receiptId: Id }),
  answersFile: true,
  answer: fileOf('image/jpeg'),
  refusals: ['order.unknown', 'storage.failed'],
});
