/** What campaigns of the chosen merchant are called. Anyone who may not see them, and who waits for their names, has their codes. */
import { useQuery } from '@tanstack/react-query';
import { useLocaleState } from 'react-admin';
import { call } from '../../base/call.ts';
import { useScope } from '../../base/scope.ts';
import { useMay } from '../command-button.tsx';

interface Campaigns {
  readonly all: readonly { readonly code: string; readonly name: string }[];
  readonly nameOf: (code: string) => string;
}

export function useCampaigns(): Campaigns {
  const [locale] = useLocaleState();
  const scope = useScope();
  const may = useMay();
  const { data } = useQuery({
    queryKey: [scope, 'listCampaignNames', locale],
    queryFn: () => call('listCampaignNames', {}),
    enabled: may('promotions.see'),
    staleTime: 60_000,
  });
  const all = data?.rows ?? [];
  return { all, nameOf: (code) => all.find((one) => one.code === code)?.name ?? code };
}
