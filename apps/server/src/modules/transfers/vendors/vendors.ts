/** The vendors with wallets of their own that a merchant works with, opened with the merchant's own settings. */
import { assert } from '#kernel';
import type { TransferSocket, TransferWallet, VendorManifest, VendorSettings } from '#vendors/plugin.ts';
import { within } from '../../../db/engines/side-by-side.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { TransferDeps } from '../deps.ts';

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

type Opening = Pick<
  TransferDeps,
  'vendors' | 'settingsOf' | 'httpTo' | 'clock' | 'random' | 'onFault' | 'vendorTimeoutMs'
>;

/** Longer than the way out waits, and well within the time a transfer is claimed for. */
const VENDOR_TIMEOUT_MS = 20_000;

/**
 * A vendor is waited for so long and no longer. One that throws, or hangs, has said nothing; where it is asked what became of a transfer the
 * failure is passed on, since it stands against the transfer.
 */
function bounded(deps: Opening, { id: merchantId }: Merchant, code: string, own: TransferWallet): TransferWallet {
  const { vendorTimeoutMs = VENDOR_TIMEOUT_MS, onFault } = deps;
  const asked = async <Answer>(subject: string, ask: () => Promise<Answer>): Promise<Answer | { kind: 'unknown' }> => {
    try {
      return await within(vendorTimeoutMs, ask);
    } catch (error) {
      onFault(error, { job: `vendor ${code}`, merchantId, subject });
      return { kind: 'unknown' };
    }
  };
  const { listTransfers, listBalances } = own;
  return {
    balance: (player) => asked(player.name, async () => own.balance(player)),
    transferIn: (order) => asked(order.transferId, async () => own.transferIn(order)),
    transferOut: (order) => asked(order.transferId, async () => own.transferOut(order)),
    queryTransfer: (order) => within(vendorTimeoutMs, async () => own.queryTransfer(order)),
    closePlayer: (player) => asked(player.name, async () => own.closePlayer(player)),
    readSeat: (delivery) => own.readSeat(delivery),
    ...(listTransfers && {
      listTransfers: (request) => within(vendorTimeoutMs, async () => listTransfers.call(own, request)),
    }),
    ...(listBalances && {
      listBalances: (request) => within(vendorTimeoutMs, async () => listBalances.call(own, request)),
    }),
  };
}

export function openVendors(deps: Opening): Vendors {
  const { vendors, settingsOf, httpTo, clock, random } = deps;
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
    const own = socket.create({ http: httpTo(origins), clock, random, settings });
    const wallet = bounded(deps, merchant, code, own);
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
