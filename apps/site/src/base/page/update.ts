/** A newer version of the site that waits, and when one may say so. */
import { create } from 'zustand';

export const useUpdate = create<{ readonly apply: (() => void) | undefined }>(() => ({ apply: undefined }));

/** Where money is staked, paid or asked for: nobody is interrupted there, and nothing is loaded anew. */
const MONEY = /^\/m\/(launchGame|game|startLottery|lottery|voucherCenter|withdraw|myWithdrawCards)$/i;

export function mayInterrupt(path: string): boolean {
  return !MONEY.test(path);
}
