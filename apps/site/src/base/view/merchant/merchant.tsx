/** The merchant of this site: flags, links, currency. Read from the page at first, then refreshed in the background. */
import { useQuery } from '@tanstack/react-query';
import type { FlagKey } from '#contract';
import type { MoneyShape } from '#ui';
import { useApi } from '../../data/api/api.tsx';
import { useRendered } from '../../data/api/query.tsx';
import { type MerchantInfo, type Status, usePage } from '../../data/page/page.ts';
import { useLanguage } from '../text/text.tsx';

const REFRESH_MS = 300_000;

export function useStatus(): Status {
  const { status } = usePage();
  const { request } = useApi();
  const { data } = useQuery({
    queryKey: ['all', 'systemStatus'],
    queryFn: ({ signal }) => request('systemStatus', { signal }),
    initialData: status,
    initialDataUpdatedAt: Date.parse(status.serverTime),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  return useRendered(data, () => status);
}

export function useMerchant(): MerchantInfo {
  return useStatus().info;
}

export function hasFlag(info: Pick<MerchantInfo, 'whitelabel'>, key: FlagKey): boolean {
  return info.whitelabel[key] === true;
}

/** How amounts are written on this site. */
export function useMoneyShape(): MoneyShape {
  const { symbol, decimals } = useMerchant().currency;
  const { tag } = useLanguage();
  return { symbol, decimals, language: tag };
}
