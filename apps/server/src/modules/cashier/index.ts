/** The cashier: deposits and withdrawals, and the back office where operators decide on them. */

export type { CashierBackOffice, Decided, DepositDecided } from './back-office/index.ts';
export { openDeposits, undecidedWithdrawals, waitingWithdrawals } from './back-office/index.ts';
export { type CashierModule, createCashier } from './create-cashier.ts';
export type { CashierDeps } from './deps.ts';
export { drawAnew } from './receipts/index.ts';
export {
  type ChosenHeaders,
  isStatementKind,
  type StatementFile,
  statementColumns,
  sumsOfStatement,
} from './statements/index.ts';
export { takesTwo, type WithdrawalRow, withdrawalLifecycle } from './withdrawals/index.ts';
