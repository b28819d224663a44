/** What a tester can do on the payment page. */
import type { SandboxPorts } from '#provider-kit';
import type { Notice } from '../messages.ts';
import { newToken, notify } from './notify.ts';
import type { Payment } from './store.ts';

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

export async function actOnPayment(ports: SandboxPorts, payment: Payment, action: PaymentAction): Promise<void> {
  if (payment.state !== 'open') return;
  const { order, account } = payment;
  const pay = (amount = order.amount) => {
    payment.state = 'paid';
    payment.paid = { amount, atMs: ports.clock.now() };
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
      return notify(ports, callback('paid'));
    case 'decline':
      payment.state = 'declined';
      return notify(ports, callback('failed'));
    case 'time-out':
      payment.state = 'timed-out';
      return;
    case 'pay-twice': {
      pay();
      const eventId = newToken(ports);
      await notify(ports, callback('paid'), eventId);
      // The same notice again, and the same content under another id: real providers do both.
      await notify(ports, callback('paid'), eventId);
      return notify(ports, callback('paid'));
    }
    case 'pay-wrong-amount':
      pay(wrongAmount(order.amount));
      return notify(ports, callback('paid', wrongAmount(order.amount)));
    case 'pay-late':
      pay();
      ports.later(LATE_MS, () => void notify(ports, callback('paid')));
  }
}
