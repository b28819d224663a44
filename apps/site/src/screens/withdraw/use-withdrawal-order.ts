/** One withdrawal as it stands, asked after until it is final. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerKey, type CallFailed, useApi } from '../../base/api/index.ts';
import { useAskedAgainOnMoney, useFreshMoney } from '../../features/cashier/balance/index.ts';
import { askAgainMs, isFinal, type WithdrawalOrder, withdrawalMood } from '../../features/cashier/orders/index.ts';

/** Where an order is kept while the site is open. */
export function withdrawalKey(orderId: string): readonly unknown[] {
  return answerKey('withdraw', { orderId }, true);
}

export function useWithdrawalOrder(orderId: string) {
  const { ask } = useApi();
  const refresh = useFreshMoney();
  const order = useQuery<WithdrawalOrder, CallFailed>({
    queryKey: withdrawalKey(orderId),
    queryFn: ({ signal }) => ask('withdrawalOrder', { params: { orderId }, signal }),
    staleTime: 1_000,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      askAgainMs(data && withdrawalMood[data.state], dataUpdateCount + errorUpdateCount),
  });
  useAskedAgainOnMoney(withdrawalKey(orderId));
  const isOver = !!order.data && isFinal(withdrawalMood[order.data.state]);
  useEffect(() => {
    if (isOver) refresh();
  }, [isOver, refresh]);
  return order;
}
