/** One deposit as it stands: asked after until it is final, at once when the balance moved. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CallFailed, useApi } from '../../../base/api/index.ts';
import { useAskedAgainOnMoney, useFreshMoney } from '../../../features/cashier/balance/index.ts';
import { askAgainMs, type DepositOrder, depositMood, isFinal } from '../../../features/cashier/orders/index.ts';
import { depositKey } from '../deposit-key.ts';

export function useDepositOrder(orderId: string): UseQueryResult<DepositOrder, CallFailed> {
  const { ask } = useApi();
  const refresh = useFreshMoney();
  const order = useQuery<DepositOrder, CallFailed>({
    queryKey: depositKey(orderId),
    queryFn: ({ signal }) => ask('depositOrder', { params: { orderId }, signal }),
    staleTime: 1_000,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      askAgainMs(data && depositMood[data.state], dataUpdateCount + errorUpdateCount),
  });
  useAskedAgainOnMoney(depositKey(orderId));
  const isOver = order.data !== undefined && isFinal(depositMood[order.data.state]);
  useEffect(() => {
    if (isOver) refresh();
  }, [isOver, refresh]);
  return order;
}
