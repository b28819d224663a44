/** The vendors with wallets of their own that a merchant works with, opened with the merchant's own settings. */
import { assert } from '#kernel';
import type { TransferSocket, TransferWallet, VendorManifest, VendorSettings } from '#vendors/socket.ts';
import type { Merchant } from '../merchants/index.ts';
import type { TransferDeps } from './deps.ts';

export interface OpenVendor {
  readonly manifest: VendorManifest;
  readonly socket: TransferSocket;
  readonly wallet: TransferWallet;
  readonly settings: VendorSettings;
  /** The only places it may reach, and that may be framed. */
  readonly origins: readonly string[];
}

export interface Vendors {
  of(merchant: Merchant, code: string): OpenVendor | undefined;
  /** In the merchant's order. */
  offered(merchant: Merchant): readonly OpenVendor[];
}

type Opening = Pick<TransferDeps, 'vendors' | 'settingsOf' | 'httpTo' | 'clock' | 'random'>;

export function openVendors({ vendors, settingsOf, httpTo, clock, random }: Opening): Vendors {
  const opened = new Map<string, OpenVendor | undefined>();

  function open(merchant: Merchant, code: string): OpenVendor | undefined {
    const manifest = vendors.find((vendor) => vendor.code === code);
    const socket = manifest?.transfer;
    if (!manifest || !socket) return undefined;
    const takes = socket.currencies === 'all' || socket.currencies.includes(merchant.currency.code);
    const settings = settingsOf(merchant, manifest);
    const isComplete = settings !== undefined && socket.settings.every((name) => (settings[name] ?? '') !== '');
    if (!takes || !isComplete) return undefined;
    const origins = socket.origins(settings);
    assert(origins.length > 0, `${code} is somewhere`);
    const wallet = socket.create({ http: httpTo(origins), clock, random, settings });
    return { manifest, socket, wallet, settings, origins };
  }

  function of(merchant: Merchant, code: string): OpenVendor | undefined {
    if (!merchant.manifest.vendors.includes(code)) return undefined;
    const key = `${merchant.id}/${code}`;
    if (!opened.has(key)) opened.set(key, open(merchant, code));
    return opened.get(key);
  }

  return { of, offered: (merchant) => merchant.manifest.vendors.flatMap((code) => of(merchant, code) ?? []) };
}
