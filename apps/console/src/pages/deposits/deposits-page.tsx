/** The queue of deposits: what waits, the oldest first. An operator takes one, looks at the receipts, and decides. */
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '../../parts/page-title.tsx';
import {
  DenseTable,
  OrderFilters,
  PluginName,
  QueueFrame,
  type RowOf,
  StateTabs,
  useList,
  useOrderColumns,
  useOrderFilters,
} from '../../parts/work/index.ts';
import { DepositPanel } from './deposit-panel.tsx';

type Row = RowOf<'listDepositQueue'>;

const REFRESH_MS = 10_000;
const tabs = ['', 'checking', 'waiting', 'credited', 'declined', 'expired', 'all'] as const;

export function Page() {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const [openId, setOpenId] = useState(search.get('order') ?? undefined);
  const order = useOrderColumns();
  const { query, change } = useOrderFilters(tabs);
  const state = query.state ?? '';
  const list = useList('listDepositQueue', {
    query,
    refreshMs: REFRESH_MS,
  });
  return (
    <>
      <PageTitle titleKey="console.money.deposits" />
      <QueueFrame
        head={<StateTabs value={state} tabs={tabs} onChange={(next) => change({ state: next })} />}
        panel={openId && <DepositPanel key={openId} orderId={openId} onClose={() => setOpenId(undefined)} />}
      >
        <OrderFilters list="deposits" query={query} onChange={change} />
        <DenseTable<Row>
          label={translate('console.money.deposits')}
          rows={list.rows}
          error={list.error}
          onRetry={list.refetch}
          onMore={list.more}
          empty={translate('console.money.empty')}
          selectedId={openId}
          onOpen={({ id }) => setOpenId(id)}
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
      </QueueFrame>
    </>
  );
}
