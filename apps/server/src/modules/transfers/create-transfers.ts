import type { Result } from '#kernel';
import type { Handlers } from '../../http/handlers.ts';
import type { Merchant } from '../merchants/index.ts';
import { askAboutDue } from './ask-about.ts';
import type { Transfers } from './context.ts';
import type { TransferDeps } from './deps.ts';
import { openTransferDesk, type TransferDesk } from './desk.ts';
import { type LaunchRefusal, type PreparedLaunch, prepareLaunch, type VendorLaunch } from './launch.ts';
import { routes, type TransferEndpoint } from './routes.ts';
import { openVendors } from './vendors.ts';

export interface TransfersModule {
  readonly routes: Handlers<TransferEndpoint>;
  /** Asks about what nobody knows the end of; run every few seconds on every node. Answers how many it asked about. */
  readonly workOnDue: () => Promise<number>;
  readonly prepareLaunch: (launch: VendorLaunch) => Promise<Result<PreparedLaunch, LaunchRefusal>>;
  readonly desk: TransferDesk;
  /** Where games of the merchant's vendors are framed from. */
  readonly frameOrigins: (merchant: Merchant) => readonly string[];
}

export function createTransfers(deps: TransferDeps): TransfersModule {
  const transfers: Transfers = { ...deps, opened: openVendors(deps) };
  return {
    routes: routes(transfers),
    async workOnDue() {
      let worked = 0;
      for (const merchant of deps.merchants()) worked += await askAboutDue(transfers, merchant);
      return worked;
    },
    prepareLaunch: (launch) => prepareLaunch(transfers, launch),
    desk: openTransferDesk(transfers),
    frameOrigins: (merchant) => transfers.opened.offered(merchant).flatMap(({ origins }) => origins),
  };
}
