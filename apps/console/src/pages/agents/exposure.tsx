/** What the platform's own agents take of each product against the bound, and who was found above it at night. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { CommandButton } from '../../parts/command-button.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { Amount, DenseTable, type RowOf, useList, useRead } from '../../parts/work/index.ts';
import { LeftOut } from './left-out.tsx';
import { LoadBar } from './load-bar.tsx';

export function Exposure() {
  const t = useTranslate();
  const navigate = useNavigate();
  const list = useList('listAgentExposure', { query: {} });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alarms />
      <LeftOut />
      <Section titleKey="console.agents.by_branch">
        <Box sx={{ color: 'text.secondary', mb: 1 }}>{t('console.agents.bound_hint')}</Box>
        <DenseTable<RowOf<'listAgentExposure'>>
          label={t('console.agents.by_branch')}
          {...list}
          empty={t('console.agents.takes_nothing')}
          onOpen={({ agent }) => navigate(`/agents/members/${agent.memberId}`)}
          columns={[
            { key: 'agent', label: t('console.agents.agent'), render: ({ agent }) => <b>{agent.username}</b> },
            {
              key: 'product',
              label: t('console.agents.product'),
              render: ({ product }) => t(`console.product.${product}`),
            },
            { key: 'load', label: t('console.agents.load'), render: (row) => <LoadBar {...row} /> },
            {
              key: 'lost',
              label: t('console.agents.branch_lost'),
              isNumber: true,
              render: ({ lost }) => <Amount value={lost} isSigned />,
            },
            {
              key: 'paid',
              label: t('console.agents.was_paid'),
              isNumber: true,
              render: ({ paid }) => <Amount value={paid} />,
            },
            {
              key: 'alarm',
              label: t('console.agents.alarm'),
              render: ({ alarmSince }) => alarmSince && <When at={alarmSince} />,
            },
          ]}
        />
      </Section>
    </Box>
  );
}

function Alarms() {
  const t = useTranslate();
  const { value, error, refetch } = useRead('listAgentAlarms', {});
  if (error !== undefined) return <Alert severity="error">{error}</Alert>;
  if (!value) return null;
  if (value.rows.length === 0) return <Alert severity="success">{t('console.agents.no_alarms')}</Alert>;
  return (
    <Section titleKey="console.agents.alarms">
      <DenseTable
        label={t('console.agents.alarms')}
        rows={value.rows}
        empty={t('console.agents.no_alarms')}
        columns={[
          {
            key: 'agent',
            label: t('console.agents.agent'),
            render: ({ agent }) => <Link to={`/agents/members/${agent.memberId}`}>{agent.username}</Link>,
          },
          {
            key: 'product',
            label: t('console.agents.product'),
            render: ({ product }) => t(`console.product.${product}`),
          },
          {
            key: 'load',
            label: t('console.agents.load'),
            isNumber: true,
            render: (alarm) => (
              <Box color="error.main">
                {alarm.loadPercent} / {alarm.limitPercent} %
              </Box>
            ),
          },
          { key: 'first', label: t('console.agents.since'), render: ({ firstAt }) => <When at={firstAt} /> },
          { key: 'last', label: t('console.agents.found_last'), render: ({ lastAt }) => <When at={lastAt} /> },
          {
            key: 'do',
            label: t('console.shell.actions'),
            render: ({ agent }) => (
              <CommandButton command="agents settle" fixed={{ subject: agent.username }} onDone={refetch} />
            ),
          },
        ]}
      />
    </Section>
  );
}
