/** The door of the cashier: deposits and withdrawals, and the desk where operators decide on them. */

export type { Decided, DepositDecided, Desk } from './back-office/index.ts';
export { type CashierModule, createCashier } from './create-cashier.ts';
export type { CashierDeps } from './deps.ts';
export { cleanPicture } from './receipts/index.ts';
export { takesTwo, type WithdrawalRow } from './withdrawals/index.ts';
