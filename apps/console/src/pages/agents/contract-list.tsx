/** Contracts of all agents with their filters, or those of one. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { contractKinds, contractStates } from '#contract/agents';
import { When } from '../../parts/when.tsx';
import { DenseTable, PlayerLink, type RowOf, StateChip, useFilters, useList } from '../../parts/work/index.ts';
import { StateAndKind } from './state-and-kind.tsx';

type Row = RowOf<'listAgentContracts'>;

export function ContractList({ agent }: { readonly agent?: string }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { query, change } = useFilters({ state: contractStates, kind: contractKinds });
  const list = useList('listAgentContracts', { query: agent === undefined ? query : { agent } });
  const ofAll = [
    { key: 'agent', label: t('console.agents.agent'), render: ({ agent: one }: Row) => <b>{one.username}</b> },
    {
      key: 'upline',
      label: t('console.agents.upline'),
      render: ({ upline }: Row) => (upline ? <PlayerLink {...upline} /> : t('console.agents.platform')),
    },
  ];
  return (
    <Box>
      {agent === undefined && <StateAndKind list="contracts" states={contractStates} query={query} onChange={change} />}
      <DenseTable<Row>
        label={t('console.agents.tab.contracts')}
        {...list}
        empty={t('console.agents.no_contracts')}
        onOpen={({ id }) => navigate(`/agents/contracts/${id}`)}
        columns={[
          ...(agent === undefined ? ofAll : []),
          { key: 'kind', label: t('console.agents.kind'), render: ({ kind }) => t(`console.agents.kind.${kind}`) },
          {
            key: 'product',
            label: t('console.agents.product'),
            render: ({ product }) => t(`console.product.${product}`),
          },
          { key: 'state', label: t('console.money.state'), render: ({ state }) => <StateChip state={state} /> },
          { key: 'version', label: t('console.agents.version'), isNumber: true, render: ({ version }) => version },
          { key: 'since', label: t('console.agents.since'), render: ({ createdAt }) => <When at={createdAt} /> },
        ]}
      />
    </Box>
  );
}
