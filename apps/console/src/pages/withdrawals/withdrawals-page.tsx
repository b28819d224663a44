/** The queue of withdrawals. An operator takes one, or several at once, looks at it, and decides. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import {
  OrderQueue,
  type RowOf,
  SecondOperator,
  useBatch,
  useList,
  useOrderColumns,
  useOrderFilters,
} from '../../parts/work/index.ts';
import { FreezeButton, FrozenNote } from './freeze.tsx';
import { WithdrawalPanel } from './withdrawal-panel.tsx';

type Row = RowOf<'listWithdrawalQueue'>;

const REFRESH_MS = 10_000;
const tabs = ['', 'review', 'finance', 'unknown', 'approved', 'sending', 'paid', 'declined', 'all'] as const;

export function Page() {
  const translate = useTranslate();
  const order = useOrderColumns();
  const filters = useOrderFilters(tabs);
  const list = useList('listWithdrawalQueue', { query: filters.query, refreshMs: REFRESH_MS });
  const may = useMay();
  const isReview = filters.query.state === 'review';
  const command = isReview ? 'withdrawals pass' : 'withdrawals approve';
  const isFree = ({ stage, claim }: Row) =>
    claim === undefined && stage === (isReview ? 'review' : 'finance') && may.run(command);
  const batch = useBatch<Row>({ command, rows: list.rows, isFree });
  return (
    <>
      <PageTitle titleKey="console.money.withdrawals">
        <FreezeButton />
      </PageTitle>
      <FrozenNote />
      <OrderQueue
        name="withdrawals"
        tabs={tabs}
        filters={filters}
        list={list}
        Panel={WithdrawalPanel}
        columns={[
          batch.column,
          order.age,
          order.player,
          order.amount,
          { key: 'card', label: translate('console.money.card'), isInPanel: true, render: (row) => row.card },
          order.state,
          {
            key: 'risk',
            label: translate('console.money.risk'),
            isInPanel: true,
            render: (row) => <Signals {...row} />,
          },
          order.claim,
        ]}
      >
        {batch.bar}
      </OrderQueue>
    </>
  );
}

function Signals({ risk, takesTwo, request }: Row) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      <SecondOperator takesTwo={takesTwo} request={request} />
      {risk.map((reason) => (
        <Chip
          key={reason}
          size="small"
          color="warning"
          variant="outlined"
          label={translate(`console.risk.short.${reason}`, { _: reason })}
        />
      ))}
    </Box>
  );
}
