/** By what orders are looked for: the same of deposits and withdrawals. */
import { useTranslate } from 'react-admin';
import { usePlugins } from '../../../base/names.ts';
import { FilterForm, useFilters } from './filter-form.tsx';

export const useOrderFilters = <const States extends readonly string[]>(state: States) =>
  useFilters({ state, search: 'text', amount: 'text', provider: 'text', from: 'text', to: 'text' });

type OrderFiltersProps = Pick<Parameters<typeof FilterForm>[0], 'list' | 'query' | 'onChange'>;

export function OrderFilters(form: OrderFiltersProps) {
  const t = useTranslate();
  const payments = usePlugins('payments');
  return (
    <FilterForm
      {...form}
      filters={[
        { name: 'search', label: t('console.money.search'), hint: t('console.money.searchHint'), maxLength: 100 },
        { name: 'amount', label: t('console.money.amount'), maxLength: 30 },
        {
          name: 'provider',
          label: t('console.money.provider'),
          options: payments.all.map(({ code, name }) => [code, name] as const),
        },
        { name: 'from', label: t('console.reports.from'), isDay: true },
        { name: 'to', label: t('console.reports.to'), isDay: true },
      ]}
    />
  );
}
