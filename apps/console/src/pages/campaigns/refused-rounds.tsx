/** Sets of free rounds that their vendors refused: whose, of which campaign, and what can be done about the reason. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { usePlugins } from '../../base/names.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { When } from '../../parts/when.tsx';
import {
  Amount,
  CampaignName,
  DenseTable,
  FilterForm,
  PlayerLink,
  PluginName,
  type RowOf,
  useCampaigns,
  useFilters,
  useList,
} from '../../parts/work/index.ts';

type Row = RowOf<'listRefusedRounds'>;

const REFRESH_MS = 15_000;

export function RefusedRounds() {
  const t = useTranslate();
  const { all } = usePlugins('vendors');
  const campaigns = useCampaigns();
  const { query, change } = useFilters({ vendor: 'text', campaign: 'text', username: 'text' });
  const list = useList('listRefusedRounds', { query, refreshMs: REFRESH_MS });
  return (
    <>
      <PageTitle titleKey="console.rounds.refused">
        <Button component={Link} to="/campaigns">
          {t('console.campaigns.all')}
        </Button>
      </PageTitle>
      <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
        <FilterForm
          list="rounds"
          query={query}
          onChange={change}
          filters={[
            {
              name: 'vendor',
              label: t('console.argument.vendor'),
              options: all.map(({ code, name }) => [code, name]),
            },
            {
              name: 'campaign',
              label: t('console.shop.campaign'),
              options: campaigns.all.map(({ code, name }) => [code, name]),
            },
            { name: 'username', label: t('console.players.username'), maxLength: 100 },
          ]}
        />
        <Box sx={{ px: 1, pb: 1, color: 'text.secondary' }}>{t('console.rounds.refused_hint')}</Box>
        <DenseTable<Row>
          label={t('console.rounds.refused')}
          {...list}
          empty={t('console.rounds.refused_none')}
          columns={[
            { key: 'at', label: t('console.money.at'), render: ({ at }) => <When at={at} /> },
            { key: 'player', label: t('console.players.username'), render: (row) => <PlayerLink {...row} /> },
            {
              key: 'campaign',
              label: t('console.shop.campaign'),
              render: ({ campaign }) => <CampaignName code={campaign} />,
            },
            { key: 'rounds', label: t('console.rounds.rounds'), isNumber: true, render: ({ rounds }) => rounds },
            {
              key: 'stake',
              label: t('console.players.rounds.stake'),
              isNumber: true,
              render: ({ stake }) => <Amount value={stake} />,
            },
            {
              key: 'vendor',
              label: t('console.argument.vendor'),
              render: ({ vendor, games }) => (
                <>
                  <PluginName kind="vendors" code={vendor} />
                  <Typography variant="caption" component="div" color="text.secondary">
                    {games}
                  </Typography>
                </>
              ),
            },
            { key: 'reason', label: t('console.work.reason'), render: (row) => <Reason {...row} /> },
          ]}
        />
      </Card>
    </>
  );
}

/** Why, and what follows from it. */
function Reason({ reason }: Pick<Row, 'reason'>) {
  const t = useTranslate();
  return (
    <Box sx={{ minWidth: 180 }} title={reason}>
      {t(`console.rounds.reason.${reason}`, { _: reason })}
    </Box>
  );
}
