/** Payouts of the sandbox: the amount's last two whole digits select the outcome; or manually on its control page. */
import type { SandboxPorts } from '#provider-kit';
import type { PayoutOrder } from '../messages.ts';
import { newToken, notify } from './notify.ts';
import type { Payout, SiteStore } from './store.ts';

/** The outcome selected by an amount's last digits; anything else is paid. */
export const payoutOutcomes = {
  '13': 'fail',
  '17': 'pay, but lose the answer',
  '19': 'fail, and lose the answer',
  '23': 'wait for a hand on this page',
  '29': 'lose the order itself, the first time',
} as const;

const SETTLES_AFTER_MS = 1_000;

export type PayoutReply = { readonly kind: 'taken'; readonly payout: Payout } | { readonly kind: 'no answer' };

export function takePayout(ports: SandboxPorts, store: SiteStore, account: string, order: PayoutOrder): PayoutReply {
  const known = store.payouts.byOrder(account, order.orderId);
  if (known) return { kind: 'taken', payout: known };
  const digits = order.amount.split('.')[0]?.slice(-2).padStart(2, '0');
  const orderKey = `${account}/${order.orderId}`;
  if (digits === '29' && !store.lostOnce.has(orderKey)) {
    store.lostOnce.add(orderKey);
    return { kind: 'no answer' };
  }
  const payout = store.payouts.add({ id: newToken(ports), account, order, state: 'accepted' });
  if (digits === '17' || digits === '19') {
    endPayout(ports, payout, digits === '17' ? 'paid' : 'failed');
    return { kind: 'no answer' };
  }
  if (digits !== '23') {
    ports.later(SETTLES_AFTER_MS, () => void settlePayout(ports, payout, digits === '13' ? 'failed' : 'paid'));
  }
  return { kind: 'taken', payout };
}

function endPayout({ clock }: SandboxPorts, payout: Payout, state: 'paid' | 'failed'): void {
  payout.state = state;
  if (state === 'paid') payout.paidAtMs = clock.now();
}

export async function settlePayout(ports: SandboxPorts, payout: Payout, state: 'paid' | 'failed'): Promise<void> {
  if (payout.state !== 'accepted') return;
  endPayout(ports, payout, state);
  const { order, account } = payout;
  await notify(ports, {
    account,
    notifyUrl: order.notifyUrl,
    notice: {
      subject: 'payout',
      orderId: order.orderId,
      providerRef: payout.id,
      amount: order.amount,
      currency: order.currency,
      state,
    },
  });
}
