/** One member of the tree: its place, its points and rates, its links; of an agent its contracts, its bills and what they take. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { CommandButton, useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { type AnswerOf, DenseTable, Facts, PlayerLink, useRead } from '../../parts/work/index.ts';
import { BillList } from './bill-list.tsx';
import { ContractList } from './contract-list.tsx';
import { LoadBar } from './load-bar.tsx';
import { percentOf } from './percent.ts';
import { TermsDialog } from './terms/terms-dialog.tsx';
import { Viewers } from './viewers.tsx';

type Agent = AnswerOf<'showAgent'>;

export function AgentView({ memberId }: { readonly memberId: string }) {
  const t = useTranslate();
  const may = useMay();
  const { value: agent, error } = useRead('showAgent', { params: { memberId } });
  const failed = error !== undefined && <Alert severity="error">{error}</Alert>;
  if (!agent) return failed || <Skeleton variant="rounded" height={360} sx={{ mt: 1 }} />;
  return (
    <>
      {failed}
      <PageTitle titleKey={agent.isAgent ? 'console.agents.agent' : 'console.agents.player'} name={agent.username}>
        <Button component={Link} to={`/agents?of=${agent.id}`}>
          {t('console.agents.downlines')}
        </Button>
        <Actions agent={agent} />
      </PageTitle>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
        <Section titleKey="console.agents.place">
          <Place agent={agent} />
        </Section>
        {agent.isAgent && may('agents.exposure') && (
          <Section titleKey="console.agents.taken">
            <Loads memberId={memberId} />
          </Section>
        )}
        {agent.isAgent && may('agents.contracts') && (
          <Section titleKey="console.agents.tab.contracts">
            <ContractList agent={memberId} />
          </Section>
        )}
        {agent.isAgent && may('agents.bills') && (
          <Section titleKey="console.agents.tab.bills">
            <BillList agent={memberId} />
          </Section>
        )}
        {agent.isAgent && (
          <Section titleKey="console.agents.links">
            <Links agent={agent} />
          </Section>
        )}
        {agent.isAgent && (
          <Section titleKey="console.agents.viewers">
            <Viewers agent={agent} />
          </Section>
        )}
        {agent.places.length > 1 && (
          <Section titleKey="console.agents.places">
            <Places agent={agent} />
          </Section>
        )}
      </Box>
    </>
  );
}

function Actions({ agent }: { readonly agent: Agent }) {
  const t = useTranslate();
  const may = useMay();
  const [requested, setRequested] = useState<'propose' | 'try'>();
  const isPlatforms = agent.path.length === 0;
  const fixed = { subject: agent.username };
  return (
    <>
      <CommandButton command="agents move" variant="outlined" size="medium" fixed={fixed} />
      {agent.isAgent && isPlatforms && (
        <CommandButton command="agents rate" variant="outlined" size="medium" fixed={fixed} />
      )}
      {!agent.isAgent && <CommandButton command="agents make" variant="outlined" size="medium" fixed={fixed} />}
      {agent.isAgent && may.run('agents what-if') && (
        <Button variant="outlined" onClick={() => setRequested('try')}>
          {t('console.agents.try')}
        </Button>
      )}
      {agent.isAgent && isPlatforms && may.run('contracts propose') && (
        <Button variant="contained" onClick={() => setRequested('propose')}>
          {t('console.agents.propose')}
        </Button>
      )}
      {requested && (
        <TermsDialog
          mode={requested}
          username={agent.username}
          currency={agent.currency}
          onClose={() => setRequested(undefined)}
        />
      )}
    </>
  );
}

function Place({ agent }: { readonly agent: Agent }) {
  const t = useTranslate();
  const upline = agent.path.at(-1);
  const way = [
    <Link key="platform" to="/agents">
      {t('console.agents.platform')}
    </Link>,
    ...agent.path.flatMap(({ memberId, username }) => [
      ' › ',
      <Link key={memberId} to={`/agents/members/${memberId}`}>
        {username}
      </Link>,
    ]),
  ];
  return (
    <Facts
      facts={[
        [t('console.players.username'), <PlayerLink key="name" memberId={agent.id} username={agent.username} />],
        [t('console.agents.path'), <span key="way">{way}</span>],
        [t('console.agents.upline'), upline?.username ?? t('console.agents.platform')],
        [t('console.agents.level'), `${agent.level}`],
        [t('console.agents.series'), agent.series === undefined ? '–' : `${agent.series}`],
        ...(agent.proposedSeries === undefined
          ? []
          : [[t('console.agents.proposed_series'), `${agent.proposedSeries}`] as const]),
        [
          t('console.agents.rates'),
          agent.rates.map(({ product, rate }) => `${t(`console.product.${product}`)} ${percentOf(rate)}`).join(', ') ||
            '–',
        ],
        [t('console.agents.team'), `${agent.team}${agent.isTeamCut ? '+' : ''}`],
        [t('console.agents.joined'), <When key="joined" at={agent.joinedAt} />],
        [
          t('console.agents.last_login'),
          agent.lastLoginAt === undefined ? '–' : <When key="login" at={agent.lastLoginAt} />,
        ],
      ]}
    />
  );
}

function Loads({ memberId }: { readonly memberId: string }) {
  const t = useTranslate();
  const { value, error, refetch } = useRead('showAgentLoads', { params: { memberId } });
  return (
    <DenseTable
      label={t('console.agents.taken')}
      rows={value?.rows.map((row) => ({ id: row.product, ...row }))}
      error={error}
      onRetry={refetch}
      empty={t('console.agents.takes_nothing')}
      columns={[
        {
          key: 'product',
          label: t('console.agents.product'),
          render: ({ product }) => t(`console.product.${product}`),
        },
        { key: 'load', label: t('console.agents.load'), render: (row) => <LoadBar {...row} /> },
      ]}
    />
  );
}

function Links({ agent }: { readonly agent: Agent }) {
  const t = useTranslate();
  return (
    <DenseTable
      label={t('console.agents.links')}
      rows={agent.links.map((row) => ({ id: row.code, ...row }))}
      empty={t('console.agents.no_links')}
      columns={[
        { key: 'code', label: t('console.agents.code'), render: ({ code }) => <b>{code}</b> },
        {
          key: 'makes',
          label: t('console.agents.makes'),
          render: ({ makesAgent }) => t(makesAgent ? 'console.agents.agent' : 'console.agents.player'),
        },
        { key: 'series', label: t('console.agents.series'), isNumber: true, render: ({ series }) => series ?? '–' },
        {
          key: 'uses',
          label: t('console.agents.uses'),
          isNumber: true,
          render: ({ uses, maxUses }) => (maxUses === undefined ? uses : `${uses} / ${maxUses}`),
        },
        {
          key: 'expires',
          label: t('console.agents.expires'),
          render: ({ expiresAt }) => (expiresAt === undefined ? '–' : <When at={expiresAt} />),
        },
      ]}
    />
  );
}

function Places({ agent }: { readonly agent: Agent }) {
  const t = useTranslate();
  return (
    <DenseTable
      label={t('console.agents.places')}
      rows={agent.places.map((row) => ({ id: row.since, ...row }))}
      empty=""
      columns={[
        { key: 'since', label: t('console.agents.since'), render: ({ since }) => <When at={since} /> },
        {
          key: 'upline',
          label: t('console.agents.upline'),
          render: ({ upline }) =>
            upline ? (
              <Link to={`/agents/members/${upline.memberId}`}>{upline.username}</Link>
            ) : (
              t('console.agents.platform')
            ),
        },
      ]}
    />
  );
}
