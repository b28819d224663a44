/** The messages between the sandbox and its merchants, strictly parsed. */
import { type Static, Type } from 'typebox';
import { jsonReader } from '#provider-kit';

function Message<const P extends Parameters<typeof Type.Object>[0]>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const Url = Type.String({ pattern: '^https?://[^\\s]{1,500}$' });
const Amount = Type.String({ pattern: '^(0|[1-9][0-9]{0,18})(\\.[0-9]{1,8})?$' });
const Currency = Type.String({ pattern: '^[A-Z]{3}$' });
const OrderId = Type.String({ pattern: '^[0-9a-f-]{36}$' });

const order = { orderId: OrderId, merchantName: Text(80), amount: Amount, currency: Currency, notifyUrl: Url };

const PaymentOrder = Message({ ...order, language: Text(2), returnUrl: Url });
const PayoutOrder = Message({
  ...order,
  to: Message({ bank: Text(80), holder: Text(80), number: Text(40) }),
});
const Payment = Message({ paymentId: Text(80), url: Url });
const Payout = Message({ payoutId: Text(80), state: Type.Enum(['accepted', 'paid', 'failed']) });
/** A charge to a wallet: its number, then the code that was sent to it. */
const ChargeOrder = Message({ ...order, language: Text(2) });
const ChargeAnswer = Message({ chargeId: Text(80), value: Text(200) });
const Charge = Message({ chargeId: Text(80), state: Type.Enum(['number', 'code', 'paid', 'wrong', 'refused']) });
/** An address to watch: payments to it are reported with their value. */
const WatchOrder = Message({ ...order, address: Text(90), expiresAt: Text(40) });
const Watch = Message({ watchId: Text(80), coins: Amount });
/** Moments in milliseconds. */
const StatementOrder = Message({
  from: Type.Integer({ minimum: 0 }),
  to: Type.Integer({ minimum: 0 }),
  cursor: Type.Integer({ minimum: 0 }),
});
const Statement = Message({
  lines: Type.Array(
    Message({
      subject: Type.Enum(['deposit', 'payout']),
      orderId: OrderId,
      providerRef: Text(80),
      amount: Amount,
      currency: Currency,
      at: Type.Integer({ minimum: 0 }),
    }),
  ),
  next: Type.Optional(Type.Integer({ minimum: 1 })),
});
const Notice = Message({
  subject: Type.Enum(['deposit', 'payout']),
  orderId: OrderId,
  providerRef: Text(80),
  amount: Amount,
  currency: Currency,
  state: Type.Enum(['paid', 'failed', 'seen']),
  confirmations: Type.Optional(Message({ seen: Type.Integer({ minimum: 0 }), wanted: Type.Integer({ minimum: 1 }) })),
  transferRef: Type.Optional(Text(80)),
});

export type PaymentOrder = Static<typeof PaymentOrder>;
export type PayoutOrder = Static<typeof PayoutOrder>;
export type Payout = Static<typeof Payout>;
export type ChargeOrder = Static<typeof ChargeOrder>;
export type Charge = Static<typeof Charge>;
export type WatchOrder = Static<typeof WatchOrder>;
export type Statement = Static<typeof Statement>;
export type Notice = Static<typeof Notice>;

export const readPaymentOrder = jsonReader(PaymentOrder);
export const readPayoutOrder = jsonReader(PayoutOrder);
export const readPayment = jsonReader(Payment);
export const readPayout = jsonReader(Payout);
export const readNotice = jsonReader(Notice);
export const readChargeOrder = jsonReader(ChargeOrder);
export const readChargeAnswer = jsonReader(ChargeAnswer);
export const readCharge = jsonReader(Charge);
export const readWatchOrder = jsonReader(WatchOrder);
export const readWatch = jsonReader(Watch);
export const readStatementOrder = jsonReader(StatementOrder);
export const readStatement = jsonReader(Statement);
