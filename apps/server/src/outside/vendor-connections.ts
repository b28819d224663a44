/** The merchant's vendors outside: each opened once with the merchant's own account. */
import { assert, type Clock, type EgressClient, type Random } from '#kernel';
import type { Settings } from '#provider-kit';
import type { VendorConnection, VendorManifest } from '#vendors/plugin.ts';
import {
  type AnyMerchant,
  areSameSettings,
  type MerchantProviders,
  type Opened,
  openForMerchant,
  rememberOpened,
  rememberPrevious,
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
  /** Of the account before it, while calls may be signed with its secrets. */
  readonly previousOf?: ((merchant: Merchant, vendor: VendorManifest) => Settings | undefined) | undefined;
  /** An egress client to these origins only. */
  readonly httpTo: (origins: readonly string[]) => EgressClient;
  readonly clock: Clock;
  readonly random: Random;
}

/** By code, and in the merchant's order. None: a local vendor, or one without an account that works. */
export function openVendors<Merchant extends VendorMerchant>(
  opening: VendorOpening<Merchant>,
): MerchantProviders<Merchant, OpenVendor> {
  const manifestOf = (code: string) => opening.vendors.find((vendor) => vendor.code === code);
  return rememberOpened({
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
  const settingsOf = (one: Merchant) => opening.settingsOf(one, manifest);
  const opened = openForMerchant(manifest.code, manifest.outside, merchant, { ...opening, settingsOf });
  if (!opened) return undefined;
  const { provider: connection, ...account } = opened;
  assert(account.origins.length > 0, `${manifest.code} has an origin`);
  const { outside } = manifest;
  const previous = rememberPrevious(
    () => opening.previousOf?.(merchant, manifest),
    (settings) =>
      openForMerchant(manifest.code, outside, merchant, { ...opening, settingsOf: () => settings })?.provider,
  );
  return { ...account, manifest, connection: withPrevious(connection, previous) };
}

/** Calls of the vendor that are not signed with the secrets of now may be with those before. */
function withPrevious(connection: VendorConnection, previous: () => VendorConnection | undefined): VendorConnection {
  const { wallet, seamless } = connection;
  return {
    ...connection,
    ...(wallet && {
      wallet: {
        ...wallet,
        readSeat: (delivery) => wallet.readSeat(delivery) ?? previous()?.wallet?.readSeat(delivery),
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
