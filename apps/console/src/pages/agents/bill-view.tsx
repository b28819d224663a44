/** One bill: its frozen figures, the tier that was reached, what was said against it, and the bets that made it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { CommandButton, useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import {
  Amount,
  type AnswerOf,
  DenseTable,
  Facts,
  PlayerLink,
  type RowOf,
  StateChip,
  useList,
  useRead,
} from '../../parts/work/index.ts';
import { DisputeAnswer } from './dispute-list.tsx';
import { TierTable } from './terms/tier-table.tsx';

type Bill = AnswerOf<'showAgentBill'>;

/** Another operator may answer a dispute about it. */
const REFRESH_MS = 15_000;

interface BillViewProps {
  readonly contractId: string;
  readonly period: string;
}

const figures = [
  'stake',
  'payout',
  'awards',
  'earned',
  'hours',
  'dayCap',
  'salary',
  'fee',
  'counted',
  'costs',
  'toDate',
  'result',
  'base',
  'missed',
] as const;
const sums = ['gross', 'adjustments', 'payable', 'paid', 'carry', 'adjusted'] as const;

export function BillView({ contractId, period }: BillViewProps) {
  const t = useTranslate();
  const may = useMay();
  const {
    value: bill,
    error,
    refetch,
  } = useRead('showAgentBill', {
    params: { contractId, period },
    refreshMs: REFRESH_MS,
  });
  return (
    <>
      <PageTitle titleKey="console.agents.bill">
        <Button component={Link} to="/agents/bills">
          {t('console.agents.all_bills')}
        </Button>
        {may('agents.contracts') && (
          <Button component={Link} to={`/agents/contracts/${contractId}`}>
            {t('console.agents.contract')}
          </Button>
        )}
      </PageTitle>
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {bill && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
          <Section titleKey="console.agents.sums">
            <Sums bill={bill} />
            {bill.isRetiered && <Alert severity="info">{t('console.agents.retiered')}</Alert>}
            {bill.kind !== 'realtime' && !bill.isRetiered && (
              <CommandButton
                command="agents retier"
                label={t('console.agents.retier')}
                fixed={{ subject: bill.agent.username, ...(bill.kind === 'salary' && { choice: bill.period }) }}
              />
            )}
            {(bill.state === 'part_paid' || bill.state === 'insufficient') && (
              <CommandButton
                command="bills write-off"
                label={t('console.agents.write_off')}
                fixed={{ subject: contractId, choice: period }}
                onDone={refetch}
              />
            )}
          </Section>
          <Section titleKey="console.agents.tiers">
            <TierTable tiers={bill.tiers} currency={bill.currency} reached={bill.tier} />
            <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {t('console.content.version', { version: bill.version })} · {t('console.agents.hash')} {bill.hash}
            </Typography>
          </Section>
          {bill.dispute && may('agents.disputes') && (
            <Section titleKey="console.agents.dispute">
              <DisputeAnswer dispute={bill.dispute} />
            </Section>
          )}
          {may('agents.bets') && (
            <Box sx={{ gridColumn: { lg: '1 / -1' }, minWidth: 0 }}>
              <Section titleKey="console.agents.bets">
                <Bets contractId={contractId} period={period} currency={bill.currency} />
              </Section>
            </Box>
          )}
        </Box>
      )}
    </>
  );
}

function Sums({ bill }: { readonly bill: Bill }) {
  const t = useTranslate();
  const shown = (name: (typeof figures)[number] | (typeof sums)[number]) => {
    const value = bill[name];
    return value === undefined
      ? []
      : [[t(`console.agents.${name}`), <Amount key={name} value={value} currency={bill.currency} />] as const];
  };
  return (
    <Facts
      facts={[
        [
          t('console.agents.agent'),
          <Link key="agent" to={`/agents/members/${bill.agent.memberId}`}>
            {bill.agent.username}
          </Link>,
        ],
        [
          t('console.agents.kind'),
          `${t(`console.agents.kind.${bill.kind}`)} · ${t(`console.product.${bill.product}`)}`,
        ],
        [t('console.agents.period'), bill.period],
        [t('console.money.state'), <StateChip key="state" state={bill.state} />],
        [t('console.agents.made'), <When key="made" at={bill.madeAt} />],
        [t('console.agents.sales'), <Amount key="sales" value={bill.turnover} currency={bill.currency} />],
        [t('console.agents.active'), `${bill.active}`],
        ...figures.flatMap(shown),
        ...(bill.leftOut
          ? [
              [
                t('console.agents.left_out_of', { count: bill.leftOut.members }),
                <Amount key="left" value={bill.leftOut.stake} currency={bill.currency} />,
              ] as const,
            ]
          : []),
        ...sums.flatMap(shown),
      ]}
    />
  );
}

interface BetsProps extends BillViewProps {
  readonly currency: string;
}

function Bets({ contractId, period, currency }: BetsProps) {
  const t = useTranslate();
  const list = useList('listAgentBillBets', { params: { contractId, period }, query: {} });
  const amount = (key: 'stake' | 'turnover' | 'payout') => ({
    key,
    label: t(`console.agents.${key}`),
    isNumber: true,
    render: (row: RowOf<'listAgentBillBets'>) => <Amount value={row[key]} currency={currency} />,
  });
  return (
    <DenseTable<RowOf<'listAgentBillBets'>>
      label={t('console.agents.bets')}
      {...list}
      empty={t('console.agents.no_bets')}
      columns={[
        { key: 'at', label: t('console.money.at'), render: ({ at }) => <When at={at} /> },
        { key: 'player', label: t('console.players.username'), render: ({ player }) => <PlayerLink {...player} /> },
        {
          key: 'product',
          label: t('console.agents.product'),
          render: ({ product }) => t(`console.product.${product}`),
        },
        amount('stake'),
        amount('turnover'),
        amount('payout'),
      ]}
    />
  );
}
