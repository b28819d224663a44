/** The cashier for operators: queries and decisions. */
export { type CashierBackOffice, createBackOffice, type Decided } from './back-office.ts';
export type { DepositDecided } from './decide-deposit.ts';
