/** The door of transfers: members' money in vendors' own wallets. */

export type { TransferDesk } from './back-office/back-office.ts';
export { createTransfers, type TransfersModule } from './create-transfers.ts';
export type { TransferDeps } from './deps.ts';
export type { PreparedLaunch } from './launches/launch.ts';
export { openVendorSites } from './vendors/vendor-sites.ts';
