/** Bills of all agents with their filters, or those of one. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { billStates, contractKinds } from '#contract/agents';
import { Day } from '../../parts/when.tsx';
import { Amount, DenseTable, type RowOf, StateChip, useFilters, useList } from '../../parts/work/index.ts';
import { StateAndKind } from './state-and-kind.tsx';

type Row = RowOf<'listAgentBills'>;

export function BillList({ agent }: { readonly agent?: string }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { query, change } = useFilters({ state: billStates, kind: contractKinds });
  const list = useList('listAgentBills', { query: agent === undefined ? query : { agent } });
  const amount = (key: 'turnover' | 'gross' | 'adjustments' | 'payable' | 'paid') => ({
    key,
    label: t(`console.agents.${key}`),
    isNumber: true,
    render: (row: Row) => <Amount value={row[key]} />,
  });
  return (
    <Box>
      {agent === undefined && <StateAndKind list="bills" states={billStates} query={query} onChange={change} />}
      <DenseTable<Row>
        label={t('console.agents.tab.bills')}
        {...list}
        empty={t('console.agents.no_bills')}
        onOpen={({ contractId, period }) => navigate(`/agents/bills/${contractId}/${encodeURIComponent(period)}`)}
        columns={[
          {
            key: 'period',
            label: t('console.agents.period'),
            render: ({ period }) => (
              <b>
                <Day day={period} />
              </b>
            ),
          },
          ...(agent === undefined
            ? [{ key: 'agent', label: t('console.agents.agent'), render: (row: Row) => row.agent.username }]
            : []),
          { key: 'kind', label: t('console.agents.kind'), render: ({ kind }) => t(`console.agents.kind.${kind}`) },
          {
            key: 'product',
            label: t('console.agents.product'),
            render: ({ product }) => t(`console.product.${product}`),
          },
          { key: 'state', label: t('console.money.state'), render: ({ state }) => <StateChip state={state} /> },
          ...(agent === undefined ? [amount('turnover'), amount('gross'), amount('adjustments')] : []),
          amount('payable'),
          amount('paid'),
        ]}
      />
    </Box>
  );
}
