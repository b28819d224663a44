/** Tournaments: those in review with whom they would pay, to be approved or cancelled by two; then the latest of each campaign. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTranslate } from 'react-admin';
import { CommandButton } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { When } from '../../parts/when.tsx';
import {
  Amount,
  CampaignName,
  DenseTable,
  grouped,
  PlayerLink,
  type RowOf,
  StateChip,
  useRead,
} from '../../parts/work/index.ts';

type Row = RowOf<'listTournaments'>;

const REFRESH_MS = 15_000;
/** States in which a tournament may still be cancelled. */
const cancellable: readonly Row['state'][] = ['open', 'running', 'settling', 'review'];

export function Page() {
  const t = useTranslate();
  const { value, error, refetch } = useRead('listTournaments', { refreshMs: REFRESH_MS });
  return (
    <>
      <PageTitle titleKey="console.tournaments.title" />
      <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
        <Box sx={{ p: 1, color: 'text.secondary' }}>{t('console.tournaments.hint')}</Box>
        <DenseTable<Row>
          label={t('console.tournaments.title')}
          rows={value?.rows}
          error={error}
          onRetry={refetch}
          empty={t('console.tournaments.none')}
          columns={[
            {
              key: 'what',
              label: t('console.campaigns.code'),
              render: ({ campaign, number }) => (
                <>
                  <CampaignName code={campaign} /> {number}
                </>
              ),
            },
            { key: 'state', label: t('console.money.state'), render: ({ state }) => <StateChip state={state} /> },
            { key: 'from', label: t('console.tournaments.from'), render: ({ startsAt }) => <When at={startsAt} /> },
            { key: 'to', label: t('console.tournaments.to'), render: ({ endsAt }) => <When at={endsAt} /> },
            {
              key: 'entrants',
              label: t('console.tournaments.entrants'),
              isNumber: true,
              render: ({ entrants }) => grouped(`${entrants}`),
            },
            {
              key: 'pays',
              label: t('console.tournaments.pays'),
              isNumber: true,
              render: ({ pool, promised }) => <Amount value={pool ?? promised} currency={value?.currency ?? ''} />,
            },
            { key: 'leaders', label: t('console.tournaments.leaders'), render: (row) => <Leaders row={row} /> },
            {
              key: 'do',
              label: t('console.shell.actions'),
              render: ({ campaign, number, state }) => {
                const named = { fixed: { subject: campaign, choice: number }, onDone: refetch };
                return (
                  <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
                    {state === 'review' && (
                      <CommandButton
                        command="tournament approve"
                        label={t('console.tournaments.approve')}
                        variant="outlined"
                        {...named}
                      />
                    )}
                    {cancellable.includes(state) && (
                      <CommandButton
                        command="tournament cancel"
                        label={t('console.tournaments.cancel')}
                        color="error"
                        {...named}
                      />
                    )}
                  </Box>
                );
              },
            },
          ]}
        />
      </Card>
    </>
  );
}

function Leaders({ row: { leaders } }: { readonly row: Row }) {
  if (leaders.length === 0) return null;
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5, minWidth: 180 }}>
      {leaders.map(({ memberId, username, score }) => (
        <li key={memberId}>
          <PlayerLink memberId={memberId} username={username} /> {grouped(score)}
        </li>
      ))}
    </Box>
  );
}
