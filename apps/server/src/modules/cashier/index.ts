/** The door of the cashier: deposits and withdrawals, and the desk where operators decide on them. */

export type { Decided, Desk } from './back-office/back-office.ts';
export type { DepositDecided } from './back-office/decide-deposit.ts';
export { type CashierModule, createCashier } from './create-cashier.ts';
export type { CashierDeps } from './deps.ts';
export { openSandboxes, type Sandboxes } from './providers/open-sandboxes.ts';
export { cleanPicture } from './receipts/clean-picture.ts';
export { takesTwo } from './withdrawals/rules.ts';
export type { WithdrawalRow } from './withdrawals/store.ts';
