/** Disputes about bills: those that wait, and those that were answered, once each. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { CommandButton } from '../../parts/command-button.tsx';
import { Day, When } from '../../parts/when.tsx';
import {
  Amount,
  DenseTable,
  Facts,
  FilterForm,
  type RowOf,
  StateChip,
  useFilters,
  useList,
} from '../../parts/work/index.ts';

type Row = RowOf<'listAgentDisputes'>;

const REFRESH_MS = 15_000;

export function DisputeList() {
  const t = useTranslate();
  const { query, change } = useFilters({ answered: ['no', 'yes'] });
  const list = useList('listAgentDisputes', { query, refreshMs: REFRESH_MS });
  return (
    <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
      <FilterForm
        list="disputes"
        filters={[
          {
            name: 'answered',
            label: t('console.agents.answered'),
            options: [
              ['no', t('console.agents.waiting')],
              ['yes', t('console.agents.answered')],
            ],
          },
        ]}
        query={{ answered: query.answered ?? 'no' }}
        onChange={change}
      />
      <DenseTable<Row>
        label={t('console.agents.tab.disputes')}
        {...list}
        empty={t('console.agents.no_disputes')}
        columns={[
          { key: 'at', label: t('console.money.at'), render: ({ raisedAt }) => <When at={raisedAt} /> },
          { key: 'agent', label: t('console.agents.agent'), render: ({ agent }) => agent.username },
          {
            key: 'bill',
            label: t('console.agents.bill'),
            render: ({ contractId, period, kind }) => (
              <Link to={`/agents/bills/${contractId}/${encodeURIComponent(period)}`}>
                {t(`console.agents.kind.${kind}`)} <Day day={period} />
              </Link>
            ),
          },
          {
            key: 'payable',
            label: t('console.agents.payable'),
            isNumber: true,
            render: (row) => <Amount value={row.payable} />,
          },
          { key: 'reason', label: t('console.agents.says'), render: ({ reason }) => reason },
          { key: 'state', label: t('console.money.state'), render: ({ state }) => <StateChip state={state} /> },
          {
            key: 'do',
            label: t('console.agents.answer'),
            render: ({ id, state, answer }) =>
              state === 'raised' ? <CommandButton command="bills answer" fixed={{ subject: id }} /> : answer,
          },
        ]}
      />
    </Card>
  );
}

export function DisputeAnswer({ dispute }: { readonly dispute: Row }) {
  const t = useTranslate();
  const { id, state, reason, raisedAt, answer, answeredBy, answeredAt } = dispute;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Facts
        facts={[
          [t('console.money.state'), <StateChip key="state" state={state} />],
          [t('console.money.at'), <When key="at" at={raisedAt} />],
          [t('console.agents.says'), reason],
          ...(answer === undefined ? [] : [[t('console.agents.answer'), answer] as const]),
          ...(answeredBy === undefined ? [] : [[t('console.content.by'), answeredBy] as const]),
          ...(answeredAt === undefined
            ? []
            : [[t('console.agents.answered'), <When key="answered" at={answeredAt} />] as const]),
        ]}
      />
      {state === 'raised' && (
        <CommandButton command="bills answer" variant="contained" size="medium" fixed={{ subject: id }} />
      )}
    </Box>
  );
}
