/** Builds a merchant from its manifest, what operators switched, and what they wrote. */
import { type FlagKey, type Flags, flags } from '#contract';
import { currencyOf, type Json } from '#kernel';
import type { MerchantManifest } from '#merchants/plugin.ts';
import type { Merchant } from '../../http/merchant.ts';
import { type Applied, applyContent } from './contents/index.ts';

/** What an operator may change without a deployment; null restores the manifest's value. */
export type OverrideKey = `flag.${FlagKey}` | 'maintenance';

export function resolveMerchant(
  folder: MerchantManifest,
  overrides: ReadonlyMap<string, Json>,
  contents: readonly Applied[] = [],
): Merchant {
  const { manifest, own } = applyContent(folder, contents);
  const decided = Object.entries(flags).map(([key, flag]) => {
    const override = overrides.get(`flag.${key}`);
    return [key, typeof override === 'boolean' ? override : (manifest.flags[key as FlagKey] ?? flag.default)];
  });
  // Closed to some regions alone, it is open.
  const isClosed = own.closing !== undefined && own.closing.regions.length === 0;
  return {
    id: manifest.code,
    currency: currencyOf(manifest.currency),
    flags: Object.fromEntries(decided) as Flags,
    isInMaintenance: manifest.founded?.isOpen === false || isClosed || overrides.get('maintenance') === true,
    manifest,
    own,
  };
}
