/** What operators see of the cashier, and what they decide. */
export { type Decided, type Desk, openDesk } from './back-office.ts';
export type { DepositDecided } from './decide-deposit.ts';
