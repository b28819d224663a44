/** Transfers: members' money in vendors' transfer wallets. */

export type { TransferBackOffice } from './back-office/index.ts';
export { createTransfers, type TransfersModule } from './create-transfers.ts';
export type { TransferDeps } from './deps.ts';
export type { PreparedLaunch } from './launches/index.ts';
