/** A merchant as every request sees it: resolved once, by host, with its flags resolved. */
import type { Flags } from '#contract';
import type { Currency } from '#kernel';
import type { MerchantManifest } from '#merchants/plugin.ts';

export interface Merchant {
  /** The tenant's key in every table. */
  readonly id: string;
  readonly currency: Currency;
  readonly flags: Flags;
  readonly isInMaintenance: boolean;
  readonly manifest: MerchantManifest;
}

export interface MerchantHosts {
  /** By host; the `Merchant` header counts only at hosts of no merchant that are configured for it. */
  readonly resolve: (host: string, reported?: string) => Merchant | undefined;
  /** Whether it is the merchant's host for game frames. */
  readonly isStage: (host: string) => boolean;
}

/** The merchant's database is away, or the merchant is being moved to another one: answered with 503, and nothing was done. */
export class MerchantUnavailable extends Error {
  constructor(merchantId: string, reason: string) {
    super(`${merchantId} is unavailable: ${reason}`);
  }
}

/** A normalised host: without port, in lower case, without the final dot of a full name. */
export function hostName(host: string): string {
  const withoutPort = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : host.replace(/:\d+$/, '');
  return withoutPort.toLowerCase().replace(/\.$/, '');
}
