/** One withdrawal as it stands: found among the latest, asked after until it is final. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CallFailed, useApi } from '../../base/api.tsx';
import { answerKey } from '../../base/query.tsx';
import { askAgainMs, isFinal, type WithdrawalOrder, withdrawalMood } from '../../features/cashier/order-states.ts';
import { useFreshMoney } from '../../features/cashier/use-fresh-money.ts';
import { useAskedAgainOnMoney } from '../../features/cashier/use-live-balance.ts';

/** Where an order is kept while the site is open. */
export function withdrawalKey(orderId: string): readonly unknown[] {
  return answerKey('withdraw', { orderId }, true);
}

const MOST = 50;

/** `null`: not among the latest. */
export function useWithdrawalOrder(orderId: string) {
  const { ask } = useApi();
  const queries = useQueryClient();
  const refresh = useFreshMoney();
  const order = useQuery<WithdrawalOrder | null, CallFailed>({
    queryKey: withdrawalKey(orderId),
    queryFn: async ({ signal }) => {
      const { content } = await ask('withdrawals', { query: { limit: MOST }, signal });
      const known = queries.getQueryData<WithdrawalOrder>(withdrawalKey(orderId));
      return content.find((one) => one.orderId === orderId) ?? known ?? null;
    },
    staleTime: 1_000,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data === null ? false : askAgainMs(data && withdrawalMood[data.state], dataUpdateCount + errorUpdateCount),
  });
  useAskedAgainOnMoney(withdrawalKey(orderId));
  const isOver = !!order.data && isFinal(withdrawalMood[order.data.state]);
  useEffect(() => {
    if (isOver) refresh();
  }, [isOver, refresh]);
  return order;
}
