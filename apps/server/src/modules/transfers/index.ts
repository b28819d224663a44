/** The door of transfers: members' money in vendors' own wallets. */
export { createTransfers, type TransfersModule } from './create-transfers.ts';
export type { TransferDeps } from './deps.ts';
export type { TransferDesk } from './desk.ts';
export type { PreparedLaunch } from './launch.ts';
export { openVendorSites } from './vendor-sites.ts';
