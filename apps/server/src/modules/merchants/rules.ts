/** Builds a merchant from its manifest and an operator's overrides. */
import { type FlagKey, type Flags, flags } from '#contract';
import { currencyOf, type Json } from '#kernel';
import type { MerchantManifest } from '#merchants/plugin.ts';
import type { Merchant } from '../../http/merchant.ts';

/** What an operator may change without a deployment; null restores the manifest's value. */
export type OverrideKey = `flag.${FlagKey}` | 'maintenance' | 'links';

export function resolveMerchant(manifest: MerchantManifest, overrides: ReadonlyMap<string, Json>): Merchant {
  const decided = Object.entries(flags).map(([key, flag]) => {
    const override = overrides.get(`flag.${key}`);
    return [key, typeof override === 'boolean' ? override : (manifest.flags[key as FlagKey] ?? flag.default)];
  });
  const links = overrides.get('links');
  return {
    id: manifest.code,
    currency: currencyOf(manifest.currency),
    flags: Object.fromEntries(decided) as Flags,
    isInMaintenance: overrides.get('maintenance') === true,
    // Validated when they were saved.
    manifest: Array.isArray(links) ? { ...manifest, links: links as unknown as MerchantManifest['links'] } : manifest,
  };
}
