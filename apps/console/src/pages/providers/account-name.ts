/** What an account is called: by its payment method or vendor, or by what it sends or signs in with. */
import { useTranslate } from 'react-admin';
import { usePlugins } from '../../base/names.ts';
import type { RowOf } from '../../parts/work/index.ts';

export function useAccountName(): (account: Pick<RowOf<'listProviderAccounts'>, 'kind' | 'part'>) => string {
  const t = useTranslate();
  const payments = usePlugins('payments');
  const vendors = usePlugins('vendors');
  return ({ kind, part }) => {
    if (kind === 'payment') return payments.nameOf(part);
    if (kind === 'vendor') return vendors.nameOf(part);
    return t(`console.providers.part.${part}`, { _: part });
  };
}
