/** One deposit or withdrawal: polled until it is final. */
import { useEffect } from 'react';
import { answerKey, useAnswer } from '#base/data';
import { useFreshMoney } from '../balance/index.ts';
import { depositMood, isFinal, retryMs, withdrawalMood } from './order-states.ts';

const STALE_MS = 1_000;
type OrderEndpoint = 'depositOrder' | 'withdrawalOrder';

export function orderKey(endpoint: OrderEndpoint, orderId: string): readonly unknown[] {
  return answerKey(endpoint, { orderId }, true);
}

function useFreshOnceOver(isOver: boolean): void {
  const refresh = useFreshMoney();
  useEffect(() => {
    if (isOver) refresh();
  }, [isOver, refresh]);
}

export function useDepositOrder(orderId: string) {
  const order = useAnswer('depositOrder', undefined, {
    params: { orderId },
    isMine: true,
    staleMs: STALE_MS,
    refreshMs: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      retryMs(data && depositMood[data.state], dataUpdateCount + errorUpdateCount),
  });
  useFreshOnceOver(order.data !== undefined && isFinal(depositMood[order.data.state]));
  return order;
}

export function useWithdrawalOrder(orderId: string) {
  const order = useAnswer('withdrawalOrder', undefined, {
    params: { orderId },
    isMine: true,
    staleMs: STALE_MS,
    refreshMs: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      retryMs(data && withdrawalMood[data.state], dataUpdateCount + errorUpdateCount),
  });
  useFreshOnceOver(order.data !== undefined && isFinal(withdrawalMood[order.data.state]));
  return order;
}
