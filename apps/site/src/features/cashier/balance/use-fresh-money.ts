/** After money moved: what the site knows of balance, limits and orders is asked again. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { EndpointName } from '#contract';
import { answerKey } from '../../../base/api/query.tsx';

const moved: readonly EndpointName[] = [
  'balance',
  'withdrawOptions',
  'deposits',
  'withdrawals',
  'statement',
  'eWallet',
  'vendorWallet',
  'transfers',
];

export function useFreshMoney(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const name of moved)
      queries.invalidateQueries({ queryKey: answerKey(name, undefined, true) }).catch(() => undefined);
  }, [queries]);
}
