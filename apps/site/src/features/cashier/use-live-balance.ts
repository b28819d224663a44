/** Hears that the member's money moved: a good moment to ask after an order again. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openLive } from '../../base/live.ts';

export function useAskedAgainOnMoney(queryKey: QueryKey): void {
  const queries = useQueryClient();
  const text = JSON.stringify(queryKey);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const listen = async () => {
      const live = await openLive();
      if (isGone) return;
      stop = live.on('balance', '', () => {
        queries.invalidateQueries({ queryKey: JSON.parse(text) as QueryKey }).catch(() => undefined);
      });
    };
    listen().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [queries, text]);
}
