/** A merchant as every request sees it: resolved once, by host, with its flags already decided. */
import type { Flags } from '#contract';
import type { Currency } from '#kernel';
import type { MerchantManifest } from '#merchants/socket.ts';

export interface Merchant {
  /** The tenant's key in every table. */
  readonly id: string;
  readonly currency: Currency;
  readonly flags: Flags;
  readonly isInMaintenance: boolean;
  readonly manifest: MerchantManifest;
}
