/** A merchant as every request sees it: resolved once, by host, with its flags already decided. */
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
  /** By host; a name told by header counts only where the host is no merchant's, and one where that is allowed. */
  readonly resolve: (host: string, reported?: string) => Merchant | undefined;
  /** Whether a host is where a merchant's game frames run. */
  readonly isStage: (host: string) => boolean;
}

/** A host as it is compared: without port, in lower case, without the final dot of a full name. */
export function hostName(host: string): string {
  const withoutPort = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : host.replace(/:\d+$/, '');
  return withoutPort.toLowerCase().replace(/\.$/, '');
}
