/** Refetches a query when the member's balance or an order changes, by live topics. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenLive } from '#base/data';

export function useRefetchOnMoney(queryKey: QueryKey): void {
  const queries = useQueryClient();
  const text = JSON.stringify(queryKey);
  useEffect(() => {
    const again = () => {
      queries.invalidateQueries({ queryKey: JSON.parse(text) as QueryKey }).catch(() => undefined);
    };
    return listenLive((live) => [live.on('balance', '', again), live.on('orders', '', again)]);
  }, [queries, text]);
}
