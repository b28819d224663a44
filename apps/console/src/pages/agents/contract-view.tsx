/** One contract: its parties and state, every version with its tiers, every step; and what operators may decide, always two of them. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { CommandName } from '#contract';
import { CommandButton, useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { Amount, type AnswerOf, DenseTable, Facts, StateChip, useRead } from '../../parts/work/index.ts';
import { shareOf } from './percent.ts';
import { TermsDialog } from './terms/terms-dialog.tsx';
import { TierTable } from './terms/tier-table.tsx';

type Contract = AnswerOf<'showAgentContract'>;

/** What may be decided in each state. */
const decisions: { readonly [State in Contract['state']]?: readonly CommandName[] } = {
  proposed: ['contracts withdraw'],
  active: ['contracts suspend', 'contracts end'],
  change_proposed: ['contracts withdraw', 'contracts suspend', 'contracts end'],
  end_asked: ['contracts suspend', 'contracts end'],
  suspended: ['contracts resume', 'contracts end'],
};

export function ContractView({ contractId }: { readonly contractId: string }) {
  const t = useTranslate();
  const { value: contract, error } = useRead('showAgentContract', { params: { contractId } });
  return (
    <>
      <PageTitle titleKey="console.agents.contract">
        <Button component={Link} to="/agents/contracts">
          {t('console.agents.all_contracts')}
        </Button>
        {contract && <Decisions contract={contract} />}
      </PageTitle>
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {contract && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
          <Section titleKey="console.agents.parties">
            <About contract={contract} />
          </Section>
          <Section titleKey="console.agents.steps">
            <Steps contract={contract} />
          </Section>
          <Section titleKey="console.agents.versions">
            <Versions contract={contract} />
          </Section>
        </Box>
      )}
    </>
  );
}

function Decisions({ contract }: { readonly contract: Contract }) {
  const t = useTranslate();
  const may = useMay();
  const [requested, setRequested] = useState<'propose' | 'try'>();
  const { upline, state } = contract;
  const isPlatforms = upline === undefined;
  const offered = (decisions[state] ?? []).filter((one) => isPlatforms || one !== 'contracts withdraw');
  const isLiving = decisions[state] !== undefined;
  return (
    <>
      {offered.map((command) => (
        <CommandButton
          key={command}
          command={command}
          size="medium"
          variant="outlined"
          color={command === 'contracts resume' ? 'success' : command === 'contracts suspend' ? 'warning' : 'error'}
          fixed={{ subject: contract.id }}
        />
      ))}
      {isLiving && may.run('agents what-if') && (
        <Button variant="outlined" onClick={() => setRequested('try')}>
          {t('console.agents.try')}
        </Button>
      )}
      {state === 'active' && isPlatforms && may.run('contracts propose') && (
        <Button variant="contained" onClick={() => setRequested('propose')}>
          {t('console.agents.change')}
        </Button>
      )}
      {requested && (
        <TermsDialog
          mode={requested}
          username={contract.agent.username}
          currency={contract.currency}
          contract={contract}
          onClose={() => setRequested(undefined)}
        />
      )}
    </>
  );
}

function About({ contract }: { readonly contract: Contract }) {
  const t = useTranslate();
  const { agent, upline, kind, product, state, drawCash, createdAt, lapsesAt, endsAt } = contract;
  const moment = (label: string, at: string | undefined) =>
    at === undefined ? [] : [[t(label), <When key={label} at={at} />] as const];
  return (
    <Facts
      facts={[
        [
          t('console.agents.agent'),
          <Link key="agent" to={`/agents/members/${agent.memberId}`}>
            {agent.username}
          </Link>,
        ],
        [
          t('console.agents.upline'),
          upline ? (
            <Link key="upline" to={`/agents/members/${upline.memberId}`}>
              {upline.username}
            </Link>
          ) : (
            t('console.agents.platform')
          ),
        ],
        [t('console.agents.kind'), t(`console.agents.kind.${kind}`)],
        [t('console.agents.product'), t(`console.product.${product}`)],
        [t('console.money.state'), <StateChip key="state" state={state} />],
        [t('console.agents.draws_cash'), t(drawCash ? 'console.agents.yes' : 'console.agents.no')],
        ...moment('console.agents.since', createdAt),
        ...moment('console.agents.lapses', lapsesAt),
        ...moment('console.agents.ends', endsAt),
      ]}
    />
  );
}

function Versions({ contract }: { readonly contract: Contract }) {
  const t = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {contract.versions.map(
        ({ version, tiers, period, carry, rule, fee, dayCap, isAdvance, revenue, hash, proposedAt, validFrom }) => (
          <Box key={version}>
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 0.5 }}>
              <Chip size="small" color="primary" label={t('console.content.version', { version })} />
              {version === contract.proposedVersion && contract.state === 'change_proposed' && (
                <Chip size="small" color="warning" variant="outlined" label={t('console.state.change_proposed')} />
              )}
              {period !== undefined && <span>{t(`console.agents.period.${period}`)}</span>}
              {carry !== undefined && <span>{t(`console.agents.carry.${carry}`)}</span>}
              {rule !== undefined && <span>{t(`console.agents.rule.${rule}`)}</span>}
              {fee !== undefined && (
                <span>
                  {t('console.agents.fee')}: {shareOf(fee)}
                </span>
              )}
              {dayCap !== undefined && (
                <span>
                  {t('console.agents.day_cap')}: <Amount value={dayCap} currency={contract.currency} />
                </span>
              )}
              {isAdvance && <span>{t('console.agents.advance')}</span>}
              <Typography variant="body2" color="text.secondary">
                {t(validFrom === undefined ? 'console.agents.proposed_at' : 'console.agents.valid_from')}{' '}
                <When at={validFrom ?? proposedAt} />
              </Typography>
            </Box>
            {revenue && (
              <Typography variant="body2">
                {[
                  `${t('console.agents.basis')}: ${t(`console.agents.basis.${revenue.basis}`)}`,
                  `${t('console.agents.fee')}: ${shareOf(revenue.fee)}`,
                  `${t('console.agents.payment_fee')}: ${shareOf(revenue.paymentFee)}`,
                  ...(revenue.halfLive ? [t('console.agents.half_live')] : []),
                ].join(' · ')}
              </Typography>
            )}
            <TierTable tiers={tiers} currency={contract.currency} />
            <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {t('console.agents.hash')} {hash}
            </Typography>
          </Box>
        ),
      )}
    </Box>
  );
}

function Steps({ contract }: { readonly contract: Contract }) {
  const t = useTranslate();
  return (
    <DenseTable
      label={t('console.agents.steps')}
      rows={contract.steps}
      empty={t('console.agents.no_steps')}
      columns={[
        { key: 'at', label: t('console.money.at'), render: ({ at }) => <When at={at} /> },
        { key: 'state', label: t('console.money.state'), render: ({ state }) => <StateChip state={state} /> },
        { key: 'by', label: t('console.content.by'), render: ({ by }) => by || t('console.agents.clock') },
        { key: 'reason', label: t('console.work.reason'), render: ({ reason }) => reason },
      ]}
    />
  );
}
