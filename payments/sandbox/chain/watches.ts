/** Addresses that merchants have watched, and what was sent to each. */
import type { SavedPart } from '#provider-kit';
import type { WatchOrder } from '../messages.ts';
import { openStore, type SandboxStore } from '../site/store.ts';

export const CONFIRMATIONS = 2;

export interface Transfer {
  readonly id: string;
  readonly coins: bigint;
  readonly isLate: boolean;
  confirmations: number;
}

export interface Watch {
  readonly id: string;
  readonly account: string;
  readonly order: WatchOrder;
  readonly amountMinor: bigint;
  readonly requestedCoins: bigint;
  readonly transfers: Transfer[];
}

/** Its amounts as texts. */
export interface SavedWatch extends Pick<Watch, 'id' | 'account' | 'order'> {
  readonly amount: string;
  readonly requested: string;
  readonly transfers: readonly (Omit<Transfer, 'coins'> & { readonly coins: string })[];
}

const savedWatch = ({ id, account, order, amountMinor, requestedCoins, transfers }: Watch): SavedWatch => ({
  id,
  account,
  order,
  amount: `${amountMinor}`,
  requested: `${requestedCoins}`,
  transfers: transfers.map((one) => ({ ...one, coins: `${one.coins}` })),
});

const watchOf = ({ amount, requested, transfers, ...rest }: SavedWatch): Watch => ({
  ...rest,
  amountMinor: BigInt(amount),
  requestedCoins: BigInt(requested),
  transfers: transfers.map((one) => ({ ...one, coins: BigInt(one.coins) })),
});

export function openWatches(part: SavedPart<readonly SavedWatch[]>): SandboxStore<Watch> {
  return openStore({
    load: () => part.load()?.map(watchOf),
    save: (watches) => part.save(watches.map(savedWatch)),
  });
}
