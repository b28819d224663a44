/** After a movement of money, or one that was refused: refetches balance, limits, fees and orders. */
import { useCallback } from 'react';
import { useRefresh } from '#base/data';

const moved = [
  'balance',
  'depositMethods',
  'withdrawOptions',
  'deposits',
  'withdrawals',
  'statement',
  'eWallet',
  'vendorWallet',
  'transfers',
] as const;

export function useFreshMoney(): () => void {
  const refresh = useRefresh();
  return useCallback(() => void refresh(...moved), [refresh]);
}
