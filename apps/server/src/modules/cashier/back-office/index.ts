/** What operators see of the cashier, and what they decide. */
export { type CashierBackOffice, createBackOffice, type Decided } from './back-office.ts';
export type { DepositDecided } from './decide-deposit.ts';
