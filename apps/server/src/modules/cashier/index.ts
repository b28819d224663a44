/** The door of the cashier: deposits and withdrawals, and the desk where operators decide on them. */
export { cleanPicture } from './clean-picture.ts';
export { type CashierModule, createCashier } from './create-cashier.ts';
export type { DepositDecided } from './decide-deposit.ts';
export type { CashierDeps } from './deps.ts';
export type { Decided, Desk } from './desk.ts';
export { openSandboxes, type Sandboxes } from './open-sandboxes.ts';
export type { WithdrawalRow } from './store-withdrawals.ts';
export { takesTwo } from './withdrawal-rules.ts';
