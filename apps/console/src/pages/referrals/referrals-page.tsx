/** Referrals that wait for an operator: what friend and referrer share, what was written against a refusal, and what may be decided. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { CommandButton } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { When } from '../../parts/when.tsx';
import { Amount, CampaignName, DenseTable, PlayerLink, type RowOf, useRead } from '../../parts/work/index.ts';

type Row = RowOf<'listReferrals'>;

const REFRESH_MS = 15_000;
const STRONG = 80;

export function Page() {
  const t = useTranslate();
  const { value, error, refetch } = useRead('listReferrals', { refreshMs: REFRESH_MS });
  return (
    <>
      <PageTitle titleKey="console.referrals.title" />
      <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
        <Box sx={{ p: 1, color: 'text.secondary' }}>{t('console.referrals.hint')}</Box>
        <DenseTable<Row>
          label={t('console.referrals.title')}
          rows={value?.rows}
          error={error}
          onRetry={refetch}
          empty={t('console.referrals.none')}
          columns={[
            { key: 'friend', label: t('console.referrals.friend'), render: ({ friend }) => <PlayerLink {...friend} /> },
            {
              key: 'referrer',
              label: t('console.referrals.referrer'),
              render: ({ referrer }) => <PlayerLink {...referrer} />,
            },
            {
              key: 'what',
              label: t('console.campaigns.code'),
              render: ({ campaign, state }) => (
                <>
                  <CampaignName code={campaign} />
                  <br />
                  <Chip size="small" variant="outlined" label={t(`console.referrals.state.${state}`)} />
                </>
              ),
            },
            { key: 'signals', label: t('console.abuse.signals'), render: (row) => <Shared row={row} /> },
            {
              key: 'amount',
              label: t('console.referrals.pays'),
              isNumber: true,
              render: ({ amount }) => <Amount value={amount} currency={value?.currency ?? ''} />,
            },
            {
              key: 'at',
              label: t('console.referrals.qualified'),
              render: ({ qualifiedAt }) => (qualifiedAt === undefined ? '–' : <When at={qualifiedAt} />),
            },
            {
              key: 'do',
              label: t('console.shell.actions'),
              render: ({ id, state, friend }) =>
                state === 'review' && (
                  <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
                    <CommandButton
                      command="referral clear"
                      fixed={{ subject: id }}
                      about={friend.username}
                      variant="outlined"
                      onDone={refetch}
                    />
                    <CommandButton
                      command="referral refuse"
                      fixed={{ subject: id }}
                      about={friend.username}
                      color="error"
                      onDone={refetch}
                    />
                  </Box>
                ),
            },
          ]}
        />
      </Card>
    </>
  );
}

/** What is shared with whom, then what was written. */
function Shared({ row: { signals, weight, reason, appeal } }: { readonly row: Row }) {
  const t = useTranslate();
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5, minWidth: 240, maxWidth: 460 }}>
      <Chip
        size="small"
        color={weight >= STRONG ? 'error' : 'warning'}
        label={`${t('console.risks.weight')} ${weight}`}
      />
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {signals.map(({ kind, with: whom, memberId, username }) => (
          <li key={`${kind} ${memberId}`}>
            {t(`console.referrals.shares.${kind}`)} {t(`console.referrals.with.${whom}`)}{' '}
            <PlayerLink memberId={memberId} username={username} />
          </li>
        ))}
      </Box>
      {reason !== undefined && <Box>{t('console.abuse.reason', { reason })}</Box>}
      {appeal !== undefined && (
        <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <b>{t('console.abuse.word')}:</b> {appeal}
        </Box>
      )}
    </Box>
  );
}
