/** Coins sent to a watched address: reported at once, confirmed block by block, then reported as paid with their value. */
import { currencyOf, formatAmount } from '#kernel';
import type { SandboxPorts } from '#provider-kit';
import type { Notice, WatchOrder } from '../messages.ts';
import { newToken, notify } from '../site/notify.ts';
import { worthOf } from './coins.ts';

export const sendings = ['exact', 'half', 'more', 'late'] as const;
export type Sending = (typeof sendings)[number];

export const CONFIRMATIONS = 2;
const BLOCK_MS = 3_000;
const MAX_TRANSFERS = 20;

interface Transfer {
  readonly id: string;
  readonly coins: bigint;
  readonly isLate: boolean;
  confirmations: number;
}

export interface SavedWatch {
  readonly id: string;
  readonly account: string;
  readonly order: WatchOrder;
  readonly amountMinor: bigint;
  readonly requestedCoins: bigint;
  readonly transfers: Transfer[];
}

export function isSending(text: unknown): text is Sending {
  return typeof text === 'string' && (sendings as readonly string[]).includes(text);
}

export async function send(ports: SandboxPorts, watch: SavedWatch, sending: Sending): Promise<void> {
  const { requestedCoins, transfers, order } = watch;
  if (transfers.length >= MAX_TRANSFERS) return;
  const shares: { readonly [S in Sending]: bigint } = { exact: 2n, half: 1n, more: 3n, late: 2n };
  const transfer: Transfer = {
    id: newToken(ports),
    coins: (requestedCoins * shares[sending]) / 2n,
    isLate: sending === 'late' || ports.clock.now() > Date.parse(order.expiresAt),
    confirmations: 0,
  };
  transfers.push(transfer);
  await notifySeen(ports, watch, transfer);
}

async function notifySeen(ports: SandboxPorts, watch: SavedWatch, transfer: Transfer): Promise<void> {
  const { account, order } = watch;
  const isPaid = transfer.confirmations >= CONFIRMATIONS;
  const notice: Notice = {
    subject: 'deposit',
    orderId: order.orderId,
    providerRef: watch.id,
    amount: formatAmount(worthOf(watch, transfer.coins, transfer.isLate), currencyOf(order.currency)),
    currency: order.currency,
    state: isPaid ? 'paid' : 'seen',
    confirmations: { seen: transfer.confirmations, wanted: CONFIRMATIONS },
    transferRef: transfer.id,
  };
  await notify(ports, { account, notifyUrl: order.notifyUrl, notice });
  if (isPaid) return;
  ports.later(BLOCK_MS, () => {
    transfer.confirmations += 1;
    void notifySeen(ports, watch, transfer);
  });
}
