/** A newer version of the site that waits, and where its notice may be shown. */
import { create } from 'zustand';

export const useUpdate = create<{ readonly apply: (() => void) | undefined }>(() => ({ apply: undefined }));

/** Where money is staked, paid in or withdrawn: no interruption and no reload there. */
const MONEY = /^\/m\/(launchGame|game|startLottery|lottery|voucherCenter|withdraw|myWithdrawCards)$/i;

export function mayInterrupt(path: string): boolean {
  return !MONEY.test(path);
}
