/** The merchant's vendors outside: each opened once with the merchant's own account. */
import type { Clock, EgressClient, Random } from '#kernel';
import type { Settings } from '#provider-kit';
import type { VendorConnection, VendorManifest } from '#vendors/plugin.ts';
import type { FaultAbout } from '../db/jobs/faults.ts';
import {
  type AnyMerchant,
  areSameSettings,
  cacheOpened,
  type MerchantProviders,
  type Opened,
  openForMerchant,
} from './merchant-providers.ts';

export interface OpenVendor extends Omit<Opened<VendorConnection>, 'provider'> {
  readonly manifest: VendorManifest;
  readonly connection: VendorConnection;
  /** The account before it, while that one still answers. */
  readonly previous: () => Opened<VendorConnection> | undefined;
}

type VendorMerchant = AnyMerchant & { readonly manifest: { readonly vendors: readonly string[] } };

export interface VendorOpening<Merchant> {
  readonly vendors: readonly VendorManifest[];
  /** A merchant's account with a vendor; undefined without one. */
  readonly settingsOf: (merchant: Merchant, vendor: VendorManifest) => Settings | undefined;
  /** Of the account before it, while calls may be signed with its secrets. */
  readonly previousOf?: ((merchant: Merchant, vendor: VendorManifest) => Settings | undefined) | undefined;
  /** An egress client to these origins only. */
  readonly httpTo: (origins: readonly string[]) => EgressClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly onFault: (error: unknown, about: FaultAbout) => void;
}

/** By code, and in the merchant's order. None: a local vendor, or one without an account that works. */
export function openVendors<Merchant extends VendorMerchant>(
  opening: VendorOpening<Merchant>,
): MerchantProviders<Merchant, OpenVendor> {
  const manifestOf = (code: string) => opening.vendors.find((vendor) => vendor.code === code);
  return cacheOpened({
    codesOf: ({ manifest }: Merchant) => manifest.vendors,
    now: (merchant, code) => {
      const manifest = manifestOf(code);
      return manifest?.outside && opening.settingsOf(merchant, manifest);
    },
    isSame: areSameSettings,
    open: (merchant, code) => openVendor(opening, merchant, manifestOf(code)),
  });
}

function openVendor<Merchant extends VendorMerchant>(
  opening: VendorOpening<Merchant>,
  merchant: Merchant,
  manifest: VendorManifest | undefined,
): OpenVendor | undefined {
  if (!manifest?.outside) return undefined;
  const opened = openForMerchant(manifest.code, manifest.outside, merchant, {
    ...opening,
    settingsOf: (one) => opening.settingsOf(one, manifest),
    previousOf: (one) => opening.previousOf?.(one, manifest),
  });
  if (!opened) return undefined;
  if (opened.origins.length === 0) {
    const error = new Error(`the account with ${manifest.code} names no origin`);
    opening.onFault(error, { job: 'accounts with providers', merchantId: merchant.id });
    return undefined;
  }
  const { provider, ...account } = opened;
  return { ...account, manifest, connection: withPrevious(provider, () => opened.previous()?.provider) };
}

/** Calls of the vendor that are not signed with the secrets of now may be with those before. */
function withPrevious(connection: VendorConnection, previous: () => VendorConnection | undefined): VendorConnection {
  const { wallet, seamless } = connection;
  return {
    ...connection,
    ...(wallet && {
      wallet: {
        ...wallet,
        readLaunchCheck: (delivery) =>
          wallet.readLaunchCheck(delivery) ?? previous()?.wallet?.readLaunchCheck(delivery),
      },
    }),
    ...(seamless && {
      seamless: {
        ...seamless,
        read(delivery) {
          const read = seamless.read(delivery);
          const isUnsigned = !read.ok && read.refusal.code === 'signature';
          return (isUnsigned ? previous()?.seamless?.read(delivery) : undefined) ?? read;
        },
      },
    }),
  };
}
