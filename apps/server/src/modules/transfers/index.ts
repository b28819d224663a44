/** The door of transfers: members' money in vendors' own wallets. */

export type { TransferDesk } from './back-office/index.ts';
export { createTransfers, type TransfersModule } from './create-transfers.ts';
export type { TransferDeps } from './deps.ts';
export type { PreparedLaunch } from './launches/index.ts';
