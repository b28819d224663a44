/** Refetches a query when the member's balance or an order changes, by live topics. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openLive } from '../../../base/api/index.ts';

export function useRefetchOnMoney(queryKey: QueryKey): void {
  const queries = useQueryClient();
  const text = JSON.stringify(queryKey);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const listen = async () => {
      const live = await openLive();
      if (isGone) return;
      const again = () => {
        queries.invalidateQueries({ queryKey: JSON.parse(text) as QueryKey }).catch(() => undefined);
      };
      const stops = [live.on('balance', '', again), live.on('orders', '', again)];
      stop = () => {
        for (const one of stops) one();
      };
    };
    listen().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [queries, text]);
}
