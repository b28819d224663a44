/** The door of transfers: members' money in vendors' own wallets. */
export { createTransfers, type TransfersModule } from './create-transfers.ts';
export type { TransferDeps } from './deps.ts';
export type { Evidence, SettledByHand, TransferDesk } from './desk.ts';
export type { LaunchRefusal, PreparedLaunch, VendorLaunch } from './launch.ts';
export { openVendorSites, type VendorSites } from './vendor-sites.ts';
