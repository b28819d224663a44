/** One deposit as it stands: asked after until it is final, at once when the balance moved. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CallFailed, useApi } from '../../../base/api/index.ts';
import { useFreshMoney, useRefetchOnMoney } from '../../../features/cashier/balance/index.ts';
import { type DepositOrder, depositMood, isFinal, retryMs } from '../../../features/cashier/orders/index.ts';
import { depositKey } from '../deposit-key.ts';

export function useDepositOrder(orderId: string): UseQueryResult<DepositOrder, CallFailed> {
  const { request } = useApi();
  const refresh = useFreshMoney();
  const order = useQuery<DepositOrder, CallFailed>({
    queryKey: depositKey(orderId),
    queryFn: ({ signal }) => request('depositOrder', { params: { orderId }, signal }),
    staleTime: 1_000,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      retryMs(data && depositMood[data.state], dataUpdateCount + errorUpdateCount),
  });
  useRefetchOnMoney(depositKey(orderId));
  const isOver = order.data !== undefined && isFinal(depositMood[order.data.state]);
  useEffect(() => {
    if (isOver) refresh();
  }, [isOver, refresh]);
  return order;
}
