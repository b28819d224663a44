/** The cashier for operators: queries and decisions. */
export { type CashierBackOffice, createBackOffice } from './back-office.ts';
export type { DepositDecided } from './decide-deposit.ts';
export type { Decided } from './decide-withdrawal.ts';
export { orderFigures } from './order-figures.ts';
export { openDeposits, undecidedWithdrawals, waitingWithdrawals } from './overview.ts';
