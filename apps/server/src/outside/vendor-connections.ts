/** The merchant's vendors outside: each opened once with the merchant's own account. */
import { assert, type Clock, type EgressClient, type Random } from '#kernel';
import type { Settings } from '#provider-kit';
import type { VendorConnection, VendorManifest } from '#vendors/plugin.ts';
import {
  type AnyMerchant,
  type MerchantProviders,
  type Opened,
  openForMerchant,
  rememberOpened,
} from './merchant-providers.ts';

export interface OpenVendor extends Omit<Opened<VendorConnection>, 'provider'> {
  readonly manifest: VendorManifest;
  readonly connection: VendorConnection;
}

type VendorMerchant = AnyMerchant & { readonly manifest: { readonly vendors: readonly string[] } };

export interface VendorOpening<Merchant> {
  readonly vendors: readonly VendorManifest[];
  /** A merchant's account with a vendor; undefined without one. */
  readonly settingsOf: (merchant: Merchant, vendor: VendorManifest) => Settings | undefined;
  /** An egress client to these origins only. */
  readonly httpTo: (origins: readonly string[]) => EgressClient;
  readonly clock: Clock;
  readonly random: Random;
}

/** By code, and in the merchant's order. None: a local vendor, or one without an account that works. */
export function openVendors<Merchant extends VendorMerchant>(
  opening: VendorOpening<Merchant>,
): MerchantProviders<Merchant, OpenVendor> {
  return rememberOpened(
    ({ manifest }: Merchant) => manifest.vendors,
    (merchant, code) => openVendor(opening, merchant, code),
  );
}

function openVendor<Merchant extends VendorMerchant>(
  opening: VendorOpening<Merchant>,
  merchant: Merchant,
  code: string,
): OpenVendor | undefined {
  const manifest = opening.vendors.find((vendor) => vendor.code === code);
  if (!manifest?.outside) return undefined;
  const settingsOf = (one: Merchant) => opening.settingsOf(one, manifest);
  const opened = openForMerchant(manifest.outside, merchant, { ...opening, settingsOf });
  if (!opened) return undefined;
  const { provider: connection, ...account } = opened;
  assert(account.origins.length > 0, `${code} has an origin`);
  return { ...account, manifest, connection };
}
