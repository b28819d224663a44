/** After a movement of money: refetches balance, limits and orders. */
import { useCallback } from 'react';
import { useRefresh } from '#base/data';

const moved = [
  'balance',
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
