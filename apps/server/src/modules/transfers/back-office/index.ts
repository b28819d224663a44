/** What operators see of transfers, and what they decide. */
export { openTransferDesk, type TransferDesk } from './back-office.ts';
