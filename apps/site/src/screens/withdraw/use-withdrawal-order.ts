/** One withdrawal as it stands, asked after until it is final. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerKey, type CallFailed, useApi } from '../../base/api/index.ts';
import { useFreshMoney, useRefetchOnMoney } from '../../features/cashier/balance/index.ts';
import { isFinal, retryMs, type WithdrawalOrder, withdrawalMood } from '../../features/cashier/orders/index.ts';

/** Where an order is kept while the site is open. */
export function withdrawalKey(orderId: string): readonly unknown[] {
  return answerKey('withdraw', { orderId }, true);
}

export function useWithdrawalOrder(orderId: string) {
  const { request } = useApi();
  const refresh = useFreshMoney();
  const order = useQuery<WithdrawalOrder, CallFailed>({
    queryKey: withdrawalKey(orderId),
    queryFn: ({ signal }) => request('withdrawalOrder', { params: { orderId }, signal }),
    staleTime: 1_000,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      retryMs(data && withdrawalMood[data.state], dataUpdateCount + errorUpdateCount),
  });
  useRefetchOnMoney(withdrawalKey(orderId));
  const isOver = !!order.data && isFinal(withdrawalMood[order.data.state]);
  useEffect(() => {
    if (isOver) refresh();
  }, [isOver, refresh]);
  return order;
}
