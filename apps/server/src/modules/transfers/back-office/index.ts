/** Transfers for operators: queries and decisions. */
export { createTransferBackOffice, type TransferBackOffice } from './back-office.ts';
