/** The queue of deposits, or of withdrawals: what waits, the oldest first, by state and filters, beside the order that is open. */
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { type Column, DenseTable } from '../dense-table.tsx';
import { OrderFilters, type useOrderFilters } from '../filters/order-filters.tsx';
import { QueueFrame, StateTabs } from '../queue-frame.tsx';
import type { OrderRow } from './order-columns.tsx';

export interface OpenOrder {
  readonly orderId: string;
  readonly onClose: () => void;
}

interface OrderQueueProps<Row> {
  readonly name: 'deposits' | 'withdrawals';
  readonly tabs: readonly string[];
  readonly filters: ReturnType<typeof useOrderFilters>;
  /** As `useList` returns it. */
  readonly list: {
    readonly rows: readonly Row[] | undefined;
    readonly error: string | undefined;
    readonly onRetry: () => void;
    readonly onMore: (() => void) | undefined;
  };
  readonly columns: readonly Column<Row>[];
  readonly Panel: ComponentType<OpenOrder>;
  /** Between the filters and the orders. */
  readonly children?: ReactNode;
}

export function OrderQueue<Row extends OrderRow>(props: OrderQueueProps<Row>) {
  const { name, tabs, filters, list, columns, Panel, children } = props;
  const { query, change } = filters;
  const translate = useTranslate();
  const [search] = useSearchParams();
  const [openId, setOpenId] = useState(search.get('order') ?? undefined);
  return (
    <QueueFrame
      head={<StateTabs value={query.state ?? ''} tabs={tabs} onChange={(state) => change({ state })} />}
      panel={openId && <Panel key={openId} orderId={openId} onClose={() => setOpenId(undefined)} />}
    >
      <OrderFilters list={name} query={query} onChange={change} />
      {children}
      <DenseTable<Row>
        label={translate(`console.money.${name}`)}
        {...list}
        empty={translate('console.money.empty')}
        selectedId={openId}
        onOpen={({ id }) => setOpenId(id)}
        columns={columns}
      />
    </QueueFrame>
  );
}
