/** The queue of deposits. An operator takes one, looks at the receipts, and decides; or confirms several whose money has come. */
import { useTranslate } from 'react-admin';
import { useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import {
  OrderQueue,
  PluginName,
  type RowOf,
  SecondOperator,
  useBatch,
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
  const order = useOrderColumns();
  const filters = useOrderFilters(tabs);
  const list = useList('listDepositQueue', { query: filters.query, refreshMs: REFRESH_MS });
  const may = useMay();
  // What waits for a look; one that has waited for a second operator is approved there.
  const isFree = ({ state, claim, request }: Row) =>
    state === 'checking' && claim === undefined && request === undefined && may.run('deposits confirm');
  const batch = useBatch<Row>({ command: 'deposits confirm', rows: list.rows, isFree });
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
          batch.column,
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
          {
            key: 'second',
            label: translate('console.money.second'),
            isInPanel: true,
            render: (row) => <SecondOperator {...row} />,
          },
          order.claim,
        ]}
      >
        {batch.bar}
      </OrderQueue>
    </>
  );
}
