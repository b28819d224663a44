/** Payouts of the sandbox: the amount's last two whole digits select the outcome; or manually on its control page. */
import type { PayoutOrder } from '../messages.ts';
import { newToken } from './notices.ts';
import type { Payout, SiteState } from './store.ts';

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

const digitsOf = ({ amount }: PayoutOrder) => amount.split('.')[0]?.slice(-2).padStart(2, '0');

export function takePayout(site: SiteState, account: string, order: PayoutOrder): PayoutReply {
  const { ports, payouts, lostOnce } = site;
  const known = payouts.byOrder(account, order.orderId);
  if (known) return { kind: 'taken', payout: known };
  const digits = digitsOf(order);
  const orderKey = `${account}/${order.orderId}`;
  if (digits === '29' && !lostOnce.has(orderKey)) {
    lostOnce.add(orderKey);
    return { kind: 'no answer' };
  }
  const payout = payouts.add({ id: newToken(ports), account, order, state: 'accepted' });
  if (digits === '17' || digits === '19') {
    endPayout(site, payout, digits === '17' ? 'paid' : 'failed');
    return { kind: 'no answer' };
  }
  settleLater(site, payout);
  return { kind: 'taken', payout };
}

function settleLater(site: SiteState, payout: Payout): void {
  const digits = digitsOf(payout.order);
  if (digits === '23') return;
  site.ports.later(SETTLES_AFTER_MS, () => void settlePayout(site, payout, digits === '13' ? 'failed' : 'paid'));
}

/** Those that were accepted before a restart. */
export function settleAccepted(site: SiteState): void {
  for (const payout of site.payouts.all()) if (payout.state === 'accepted') settleLater(site, payout);
}

function endPayout({ ports, payouts }: SiteState, payout: Payout, state: 'paid' | 'failed'): void {
  payout.state = state;
  if (state === 'paid') payout.paidAtMs = ports.clock.now();
  payouts.changed();
}

export async function settlePayout(site: SiteState, payout: Payout, state: 'paid' | 'failed'): Promise<void> {
  if (payout.state !== 'accepted') return;
  endPayout(site, payout, state);
  const { order, account } = payout;
  await site.notices.send({
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
