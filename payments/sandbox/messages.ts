/** The messages between the sandbox and its merchants, strictly parsed. */
import { Type } from 'typebox';
import { fields, Message, messageReader, type Read } from '#provider-kit';

const { Amount, Count, Currency, Text, Uuid, period, next } = fields;
const Url = Type.String({ pattern: '^https?://[^\\s]{1,500}$' });
const order = { orderId: Uuid, merchantName: Text(80), amount: Amount, currency: Currency, notifyUrl: Url };
const subject = Type.Enum(['deposit', 'payout']);
const payment = { subject, orderId: Uuid, providerRef: Text(80), amount: Amount, currency: Currency };

export const readPaymentOrder = messageReader({ ...order, language: Text(2), returnUrl: Url });
export const readPayoutOrder = messageReader({
  ...order,
  to: Message({ bank: Text(80), holder: Text(80), number: Text(40) }),
});
export const readPayment = messageReader({ paymentId: Text(80), url: Url });
export const readPayout = messageReader({ payoutId: Text(80), state: Type.Enum(['accepted', 'paid', 'failed']) });
/** A charge to a wallet: its number, then the code that was sent to it. */
export const readChargeOrder = messageReader({ ...order, language: Text(2) });
export const readChargeAnswer = messageReader({ chargeId: Text(80), value: Text(200) });
export const readCharge = messageReader({
  chargeId: Text(80),
  state: Type.Enum(['number', 'code', 'paid', 'wrong', 'refused']),
});
/** An address to watch: payments to it are reported with their value. */
export const readWatchOrder = messageReader({ ...order, address: Text(90), expiresAt: Text(40) });
export const readWatch = messageReader({ watchId: Text(80), coins: Amount });
export const readStatementOrder = messageReader(period);
export const readStatement = messageReader({ lines: Type.Array(Message({ ...payment, at: Count })), next });
export const readNotice = messageReader({
  ...payment,
  state: Type.Enum(['paid', 'failed', 'seen']),
  confirmations: Type.Optional(Message({ seen: Count, wanted: Type.Integer({ minimum: 1 }) })),
  transferRef: Type.Optional(Text(80)),
});

export type PaymentOrder = Read<typeof readPaymentOrder>;
export type PayoutOrder = Read<typeof readPayoutOrder>;
export type ChargeOrder = Read<typeof readChargeOrder>;
export type Charge = Read<typeof readCharge>;
export type WatchOrder = Read<typeof readWatchOrder>;
export type StatementOrder = Read<typeof readStatementOrder>;
export type Statement = Read<typeof readStatement>;
export type Notice = Read<typeof readNotice>;
