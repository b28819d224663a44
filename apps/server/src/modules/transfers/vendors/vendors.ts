/** The merchant's vendors with transfer wallets. */
import { assert } from '#kernel';
import type { TransferPlugin, TransferWallet, VendorManifest } from '#vendors/plugin.ts';
import {
  boundCalls,
  type MerchantProviders,
  type Opened,
  openForMerchant,
  rememberOpened,
} from '../../../outside/merchant-providers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { TransferDeps } from '../deps.ts';

export interface OpenVendor extends Omit<Opened<TransferWallet>, 'provider'> {
  readonly manifest: VendorManifest;
  readonly plugin: TransferPlugin;
  readonly wallet: TransferWallet;
}

export type Vendors = MerchantProviders<Merchant, OpenVendor>;

type Opening = Pick<
  TransferDeps,
  'vendors' | 'settingsOf' | 'httpTo' | 'clock' | 'random' | 'onFault' | 'vendorTimeoutMs'
>;

/** A failed read has no result; a failed query of a transfer is passed on, since it is recorded on the transfer. */
function bounded(
  { vendorTimeoutMs, onFault }: Opening,
  merchantId: string,
  code: string,
  own: TransferWallet,
): TransferWallet {
  const job = `vendor ${code}`;
  const { inTime, inTimeOr } = boundCalls({ timeoutMs: vendorTimeoutMs, onFault, job, merchantId });
  const unknown = { kind: 'unknown' } as const;
  const { listTransfers, listBalances } = own;
  return {
    balance: (player) => inTimeOr(player.name, unknown, () => own.balance(player)),
    transferIn: (order) => inTimeOr(order.transferId, unknown, () => own.transferIn(order)),
    transferOut: (order) => inTimeOr(order.transferId, unknown, () => own.transferOut(order)),
    queryTransfer: (order) => inTime(() => own.queryTransfer(order)),
    closePlayer: (player) => inTimeOr(player.name, unknown, () => own.closePlayer(player)),
    readSeat: (delivery) => own.readSeat(delivery),
    ...(listTransfers && { listTransfers: (request) => inTime(() => listTransfers.call(own, request)) }),
    ...(listBalances && { listBalances: (request) => inTime(() => listBalances.call(own, request)) }),
  };
}

export function openVendors(deps: Opening): Vendors {
  return rememberOpened(
    ({ manifest }: Merchant) => manifest.vendors,
    (merchant, code): OpenVendor | undefined => {
      const manifest = deps.vendors.find((vendor) => vendor.code === code);
      const plugin = manifest?.transfer;
      if (!plugin) return undefined;
      const opened = openForMerchant(plugin, merchant, {
        ...deps,
        settingsOf: (one) => deps.settingsOf(one, manifest),
      });
      if (!opened) return undefined;
      const { provider, ...account } = opened;
      assert(account.origins.length > 0, `${code} has an origin`);
      return { ...account, manifest, plugin, wallet: bounded(deps, merchant.id, code, provider) };
    },
  );
}
