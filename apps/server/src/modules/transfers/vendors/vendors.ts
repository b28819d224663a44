/** The merchant's vendors with transfer wallets. */
import type { TransferWallet, VendorConnection } from '#vendors/plugin.ts';
import type { BetHistoryPage, BetHistoryRequest } from '#vendors/plugin-history.ts';
import { boundCalls, cacheOpened, type MerchantProviders } from '../../../outside/merchant-providers.ts';
import { type OpenVendor, openVendors } from '../../../outside/vendor-connections.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { TransferDeps } from '../deps.ts';

export interface OpenWallet extends Omit<OpenVendor, 'connection' | 'previous'> {
  readonly wallet: TransferWallet;
  /** The account before it, while that one still answers. */
  readonly previous: () => { readonly account: string; readonly wallet: TransferWallet } | undefined;
  /** A vendor that tells nothing gives no page. */
  readonly listBets: (request: BetHistoryRequest) => Promise<BetHistoryPage>;
}

export type Wallets = MerchantProviders<Merchant, OpenWallet>;

type Opening = Pick<
  TransferDeps,
  'vendors' | 'settingsOf' | 'previousOf' | 'httpTo' | 'clock' | 'random' | 'onFault' | 'vendorTimeoutMs'
>;

type Calls = ReturnType<typeof boundCalls>;

/** A failed read has no result; a failed query of a transfer is passed on, since it is recorded on the transfer. */
function bounded({ inTime, inTimeOr }: Calls, own: TransferWallet): TransferWallet {
  const unknown = { kind: 'unknown' } as const;
  const { listTransfers, listBalances } = own;
  return {
    requestLifetimeSeconds: own.requestLifetimeSeconds,
    balance: (player) => inTimeOr(player.name, unknown, () => own.balance(player)),
    transferIn: (order) => inTimeOr(order.transferId, unknown, () => own.transferIn(order)),
    transferOut: (order) => inTimeOr(order.transferId, unknown, () => own.transferOut(order)),
    queryTransfer: (order) => inTime(() => own.queryTransfer(order)),
    closePlayer: (player) => inTimeOr(player.name, unknown, () => own.closePlayer(player)),
    readLaunchCheck: (delivery) => own.readLaunchCheck(delivery),
    ...(listTransfers && { listTransfers: (request) => inTime(() => listTransfers.call(own, request)) }),
    ...(listBalances && { listBalances: (request) => inTime(() => listBalances.call(own, request)) }),
  };
}

function boundedBets({ inTimeOr }: Calls, connection: VendorConnection): OpenWallet['listBets'] {
  const fault = { kind: 'fault' } as const;
  return (request) => inTimeOr('bets', fault, async () => (await connection.listBets?.(request)) ?? fault);
}

export function openWallets(deps: Opening): Wallets {
  const vendors = openVendors(deps);
  return cacheOpened({
    codesOf: ({ manifest }: Merchant) => manifest.vendors,
    now: (merchant, code) => vendors.of(merchant, code),
    isSame: Object.is,
    open: (merchant, code, opened): OpenWallet | undefined => {
      if (!opened?.connection.wallet) return undefined;
      const { connection, ...open } = opened;
      const { vendorTimeoutMs: timeoutMs, onFault } = deps;
      const calls = boundCalls({ timeoutMs, onFault, job: `vendor ${code}`, merchantId: merchant.id });
      return {
        ...open,
        wallet: bounded(calls, opened.connection.wallet),
        listBets: boundedBets(calls, connection),
        previous: () => {
          const before = opened.previous();
          const own = before?.provider.wallet;
          return before && own && { account: before.account, wallet: bounded(calls, own) };
        },
      };
    },
  });
}
