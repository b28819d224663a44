/** What vendors and payment methods are called: read once, in the operator's language. A code without a name is shown as it is. */
import { useQuery } from '@tanstack/react-query';
import { useLocaleState } from 'react-admin';
import { call } from './call.ts';

export type Plugin = 'vendors' | 'payments';

interface Plugins {
  readonly all: readonly { readonly code: string; readonly name: string }[];
  readonly nameOf: (code: string) => string;
}

export function usePlugins(kind: Plugin): Plugins {
  const [locale] = useLocaleState();
  const { data } = useQuery({
    queryKey: ['names', locale],
    queryFn: () => call('listNames', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const all = data?.[kind] ?? [];
  return { all, nameOf: (code) => all.find((one) => one.code === code)?.name ?? code };
}
