/** What a tester can do on the payment page. */
import type { Notice } from '../messages.ts';
import { newToken } from './notices.ts';
import type { Payment, PaymentState, SiteState } from './store.ts';

export const paymentActions = ['pay', 'decline', 'time-out', 'pay-twice', 'pay-wrong-amount', 'pay-late'] as const;
export type PaymentAction = (typeof paymentActions)[number];

const LATE_MS = 20_000;

export function isPaymentAction(text: unknown): text is PaymentAction {
  return typeof text === 'string' && (paymentActions as readonly string[]).includes(text);
}

/** One unit more than requested, in the first digit before the point. */
function wrongAmount(amount: string): string {
  const [whole = '0', fraction] = amount.split('.');
  const more = (BigInt(whole) + 1n).toString();
  return fraction === undefined ? more : `${more}.${fraction}`;
}

export async function actOnPayment(
  { ports, payments, notices }: SiteState,
  payment: Payment,
  action: PaymentAction,
): Promise<void> {
  if (payment.state !== 'open') return;
  const { order, account } = payment;
  const end = (state: PaymentState) => {
    payment.state = state;
    payments.changed();
  };
  const pay = (amount = order.amount) => {
    payment.paid = { amount, atMs: ports.clock.now() };
    end('paid');
  };
  const callback = (state: Notice['state'], amount = order.amount) => ({
    account,
    notifyUrl: order.notifyUrl,
    notice: {
      subject: 'deposit' as const,
      orderId: order.orderId,
      providerRef: payment.id,
      amount,
      currency: order.currency,
      state,
    },
  });
  switch (action) {
    case 'pay':
      pay();
      return notices.send(callback('paid'));
    case 'decline':
      end('declined');
      return notices.send(callback('failed'));
    case 'time-out':
      return end('timed-out');
    case 'pay-twice': {
      pay();
      const eventId = newToken(ports);
      await notices.send(callback('paid'), { eventId });
      // The same notice again, and the same content under another id: real providers do both.
      await notices.send(callback('paid'), { eventId });
      return notices.send(callback('paid'));
    }
    case 'pay-wrong-amount':
      pay(wrongAmount(order.amount));
      return notices.send(callback('paid', wrongAmount(order.amount)));
    case 'pay-late':
      pay();
      return notices.send(callback('paid'), { afterMs: LATE_MS });
  }
}
