/** The queue of deposits. An operator takes one, looks at the receipts, and decides. */
import { useTranslate } from 'react-admin';
import { PageTitle } from '../../parts/page-title.tsx';
import { OrderQueue, PluginName, useList, useOrderColumns, useOrderFilters } from '../../parts/work/index.ts';
import { DepositPanel } from './deposit-panel.tsx';

const REFRESH_MS = 10_000;
const tabs = ['', 'checking', 'waiting', 'credited', 'declined', 'expired', 'all'] as const;

export function Page() {
  const translate = useTranslate();
  const order = useOrderColumns();
  const filters = useOrderFilters(tabs);
  const list = useList('listDepositQueue', { query: filters.query, refreshMs: REFRESH_MS });
  return (
    <>
      <PageTitle titleKey="console.money.deposits" />
      <OrderQueue
        name="deposits"
        tabs={tabs}
        filters={filters}
        list={list}
        Panel={DepositPanel}
        columns={[
          order.age,
          order.player,
          order.amount,
          {
            key: 'method',
            label: translate('console.money.method'),
            render: (row) => <PluginName kind="payments" code={row.provider} />,
          },
          {
            key: 'reference',
            label: translate('console.money.reference'),
            isInPanel: true,
            render: (row) => row.reference ?? '',
          },
          order.state,
          order.claim,
        ]}
      />
    </>
  );
}
