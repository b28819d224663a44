/** The dependencies of the transfers' use cases. */
import type { VendorPlayer } from '#vendors/plugin.ts';
import type { Merchant } from '../merchants/index.ts';
import type { AccountRef } from '../wallet/index.ts';
import type { TransferDeps } from './deps.ts';
import type { Wallets } from './vendors/index.ts';

export interface Transfers extends TransferDeps {
  readonly opened: Wallets;
}

/** One member at one merchant; trials cannot transfer. */
export interface Owner {
  readonly merchant: Merchant;
  readonly memberId: string;
}

export function now({ clock }: Pick<TransferDeps, 'clock'>): Date {
  return new Date(clock.now());
}

export function accountOf({ merchant, memberId }: Owner): AccountRef {
  return { merchant, memberId, isTrial: false };
}

export function playerOf({ merchant }: Owner, name: string): VendorPlayer {
  return { merchantCode: merchant.manifest.code, name, currency: merchant.currency };
}
