/** Approved withdrawals are sent to providers, and asked about until their end is known. */
export { sendPayouts } from './send-payouts.ts';
export { settlePayout } from './settle-payout.ts';
