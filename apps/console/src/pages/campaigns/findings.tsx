/** What the nightly check found wrong with grants: whose, what it means, and that somebody has looked at it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { CommandButton } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { When } from '../../parts/when.tsx';
import { CampaignName, DenseTable, PlayerLink, type RowOf, useRead } from '../../parts/work/index.ts';

type Row = RowOf<'listFindings'>;

export function Findings() {
  const t = useTranslate();
  const { value, error, refetch } = useRead('listFindings', {});
  return (
    <>
      <PageTitle titleKey="console.findings.title">
        <Button component={Link} to="/campaigns">
          {t('console.campaigns.all')}
        </Button>
      </PageTitle>
      <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
        <DenseTable<Row>
          label={t('console.findings.title')}
          rows={value?.rows}
          error={error}
          onRetry={refetch}
          empty={t('console.findings.none')}
          columns={[
            { key: 'player', label: t('console.players.username'), render: (row) => <PlayerLink {...row} /> },
            {
              key: 'campaign',
              label: t('console.campaigns.code'),
              render: ({ campaign }) => <CampaignName code={campaign} />,
            },
            {
              key: 'what',
              label: t('console.findings.what'),
              render: ({ what }) => t(`console.findings.what.${what}`),
            },
            { key: 'since', label: t('console.content.since'), render: ({ since }) => <When at={since} /> },
            {
              key: 'do',
              label: t('console.shell.actions'),
              render: ({ grant, username }) => (
                <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
                  <CommandButton command="grant settle" fixed={{ subject: grant }} about={username} onDone={refetch} />
                  <CommandButton
                    command="grant revoke"
                    fixed={{ subject: grant }}
                    about={username}
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
