/** Coins sent to a watched address: reported at once, confirmed block by block, then reported as paid with their value. */
import { currencyOf, formatAmount } from '#kernel';
import { openMemory, type SandboxPorts } from '#provider-kit';
import type { Notice } from '../messages.ts';
import { type Notices, newToken, openNotices, type SavedNotices } from '../site/notices.ts';
import type { SandboxStore } from '../site/store.ts';
import { worthOf } from './coins.ts';
import { CONFIRMATIONS, openWatches, type SavedWatch, type Transfer, type Watch } from './watches.ts';

export const sendings = ['exact', 'half', 'more', 'late'] as const;
export type Sending = (typeof sendings)[number];

const BLOCK_MS = 3_000;
const MAX_TRANSFERS = 20;

/** What the parts of the chain's site work with. */
export interface ChainState {
  readonly ports: SandboxPorts;
  readonly watches: SandboxStore<Watch>;
  readonly notices: Notices;
}

export function openChainState(ports: SandboxPorts): ChainState {
  const part = openMemory(ports);
  return {
    ports,
    watches: openWatches(part<readonly SavedWatch[]>('watches')),
    notices: openNotices(ports, part<SavedNotices>('notices')),
  };
}

/** Goes on with what was sent before a restart. */
export function confirmSent(chain: ChainState): void {
  for (const watch of chain.watches.all())
    for (const transfer of watch.transfers)
      if (transfer.confirmations < CONFIRMATIONS) confirmLater(chain, watch, transfer);
}

export function isSending(text: unknown): text is Sending {
  return typeof text === 'string' && (sendings as readonly string[]).includes(text);
}

export async function send(chain: ChainState, watch: Watch, sending: Sending): Promise<void> {
  const { ports, watches } = chain;
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
  watches.changed();
  await notifySeen(chain, watch, transfer);
}

async function notifySeen(chain: ChainState, watch: Watch, transfer: Transfer): Promise<void> {
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
  await chain.notices.send({ account, notifyUrl: order.notifyUrl, notice });
  if (!isPaid) confirmLater(chain, watch, transfer);
}

function confirmLater(chain: ChainState, watch: Watch, transfer: Transfer): void {
  chain.ports.later(BLOCK_MS, () => {
    transfer.confirmations += 1;
    chain.watches.changed();
    void notifySeen(chain, watch, transfer);
  });
}
