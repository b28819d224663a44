/** Deposits: payment methods, orders, and remarks and receipts of a payment. */
import { Type } from 'typebox';
import { fileOf, get, post } from '../../endpoint.ts';
import { Amount, Closed, Code, Id, KeyPage, OneOf, paged, RequestedAmount, Time } from '../../schemas.ts';

/** A line to read and to copy. */
const Line = Closed({ labelKey: Type.String(), text: Type.String() });

/** The player's next step: a closed set, so that a new provider needs no new screen. */
const NextStep = Type.Union([
  Closed({ kind: Type.Literal('redirect'), url: Type.String() }),
  /** `payload` is the content of the code; `lines` are for typing it instead of scanning. */
  Closed({ kind: Type.Literal('qr'), payload: Type.String(), lines: Type.Array(Line), expiresAt: Time }),
  Closed({ kind: Type.Literal('transfer-details'), lines: Type.Array(Line), expiresAt: Time }),
  /** Answered by `submitDepositForm`. */
  Closed({
    kind: Type.Literal('form'),
    fields: Type.Array(
      Closed({ name: Code, labelKey: Type.String(), as: OneOf(['text', 'tel', 'code']), maxLength: Type.Integer() }),
    ),
    expiresAt: Time,
  }),
  Closed({ kind: Type.Literal('done') }),
]);

/**
 * `checking`: the money, or the member's note that it was sent, has arrived and an operator checks it. Such an order does not expire.
 */
export const depositStates = ['created', 'waiting', 'checking', 'credited', 'declined', 'expired'] as const;
/** The timeline: every state change and what happened in between. */
export const depositSteps = [...depositStates, 'form', 'receipt'] as const;
/** Filter of the list: pending, credited, or failed. */
export const depositEnds = ['open', 'credited', 'failed'] as const;

const heldReasons = ['break', 'limit', 'check'] as const;

export const MAX_RECEIPTS = 3;
export const MAX_RECEIPT_BYTES = 5 * 1024 * 1024;
/** Counted from 1. */
export const LONGEST_REMARK = 140;

const DepositOrder = Closed({
  orderId: Id,
  method: Code,
  /** What the member pays, or has paid. */
  amount: Amount,
  /** Set where another amount arrived than was requested. */
  requested: Type.Optional(Amount),
  /** The member's share of the fee. */
  fee: Amount,
  /** What is, or was, credited to the balance. */
  credit: Amount,
  /** Credited beside it: can be withdrawn but not played with, and why: a break, a limit, or an account under review. */
  held: Type.Optional(Amount),
  heldFor: Type.Optional(OneOf(heldReasons)),
  state: OneOf(depositStates),
  createdAt: Time,
  changedAt: Time,
  expiresAt: Time,
  timeline: Type.Array(Closed({ state: OneOf(depositSteps), at: Time })),
  /** A short reference to write on the transfer. */
  reference: Type.Optional(Type.String()),
  remark: Type.Optional(Type.String()),
  bonus: Type.Optional(Code),
  /** Whether the order accepts pictures of a receipt, and those uploaded. */
  takesReceipt: Type.Boolean(),
  receipts: Type.Array(Closed({ id: Id, at: Time })),
  /** Confirmations of the payment on the chain. */
  confirmations: Type.Optional(Closed({ seen: Type.Integer(), wanted: Type.Integer() })),
  /** Present while the member has something to do; for a single order, not in lists. */
  next: Type.Optional(NextStep),
});

export const depositEndpoints = {
  depositMethods: get('/wps/transaction/deposit/methods', 'member', {
    summary: 'List the payment methods available to the member for deposits, and the bonuses to choose from.',
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
          /** The fee the member bears: a fixed part and a share of the amount, rounded down. */
          fee: Closed({ fixed: Amount, bp: Type.Integer({ minimum: 0, maximum: 10_000 }) }),
          /** Present where the merchant has a daily limit. */
          leftToday: Type.Optional(Amount),
          timesLeftToday: Type.Optional(Type.Integer({ minimum: 0 })),
        }),
      ),
      bonuses: Type.Array(Closed({ code: Code, title: Type.String(), line: Type.String() })),
    }),
  }),

  deposit: post('/wps/transaction/deposit', 'member', {
    summary: 'Create a deposit order. Returns the order and the player’s next step.',
    identifies: 'now',
    movesMoney: true,
    onBreak: 'refused',
    flag: 'deposits',
    body: Closed({
      method: Code,
      amount: RequestedAmount,
      bonus: Type.Optional(Code),
      /** The fee the member was shown; refused if it has changed. */
      fee: Type.Optional(RequestedAmount),
    }),
    answer: Closed({ order: DepositOrder, next: NextStep }),
    refusals: [
      'cashier.method_unknown',
      'cashier.amount_out_of_range',
      'cashier.fee_changed',
      'cashier.bonus_unknown',
      'cashier.daily_limit',
      'cashier.provider_failed',
      'cashier.too_many_open',
      'protection.deposit_limit',
      'protection.on_break',
      'protection.checking',
      'money.malformed',
    ],
  }),

  deposits: get('/wps/transaction/deposit', 'member', {
    summary: 'List the member’s deposit orders, newest first.',
    query: Closed({
      ...paged(50),
      state: Type.Optional(OneOf(depositEnds)),
    }),
    answer: KeyPage(DepositOrder),
  }),

  depositOrder: get('/wps/transaction/deposit/{orderId}', 'member', {
    summary: 'Get a deposit order with the player’s next step.',
    params: Closed({ orderId: Id }),
    answer: DepositOrder,
    refusals: ['order.unknown'],
  }),

  submitDepositForm: post('/wps/transaction/deposit/{orderId}/form', 'member', {
    summary: 'Submit the form that the payment provider requires. Returns the order with the next step.',
    onBreak: 'refused',
    flag: 'deposits',
    params: Closed({ orderId: Id }),
    body: Closed({
      fields: Type.Array(Closed({ name: Code, value: Type.String({ minLength: 1, maxLength: 200 }) }), {
        maxItems: 10,
      }),
    }),
    answer: DepositOrder,
    refusals: ['order.unknown', 'order.settled', 'cashier.form_wrong', 'cashier.provider_failed'],
  }),

  reportDepositSent: post('/wps/transaction/deposit/{orderId}/sent', 'member', {
    summary: 'Report that the money has been sent, with a remark for the operator.',
    onBreak: 'refused',
    params: Closed({ orderId: Id }),
    body: Closed({ remark: Type.String({ maxLength: 1_000 }) }),
    answer: DepositOrder,
    refusals: ['order.unknown', 'order.settled', 'cashier.remark_too_long'],
  }),

  addDepositReceipt: post('/wps/transaction/deposit/{orderId}/receipt', 'member', {
    summary: 'Upload a picture of the receipt, as a PNG or JPEG body.',
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
  }),

  depositReceipt: get('/wps/transaction/deposit/{orderId}/receipt/{receiptId}', 'member', {
    summary: 'Get the picture of one of the member’s own receipts.',
    params: Closed({ orderId: Id, receiptId: Id }),
    answersFile: true,
    answer: fileOf('image/jpeg'),
    refusals: ['order.unknown', 'storage.failed'],
  }),
};
