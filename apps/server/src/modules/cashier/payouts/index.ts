/** Sends approved withdrawals to providers, and queries them until their outcome is known. */
export { sendPayouts } from './send-payouts.ts';
export { settlePayout } from './settle-payout.ts';
