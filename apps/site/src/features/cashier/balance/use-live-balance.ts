/** Refetches a query when the member's balance or an order changes, by live topics. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenLive, refetchAnswers } from '#base/data';

export function useRefetchOnMoney(queryKey: QueryKey): void {
  const queries = useQueryClient();
  const text = JSON.stringify(queryKey);
  useEffect(() => {
    const again = () => {
      void refetchAnswers(queries, { queryKey: JSON.parse(text) as QueryKey });
    };
    return listenLive((live) => [live.on('balance', '', again), live.on('orders', '', again)]);
  }, [queries, text]);
}
