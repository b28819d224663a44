/** What operators see of transfers, and what they decide. */
export { createTransferBackOffice, type TransferBackOffice } from './back-office.ts';
