/** Mass grants, the newest first. */
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { Progress } from '../../parts/audience/index.ts';
import { useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { When } from '../../parts/when.tsx';
import { Amount, CampaignName, DenseTable, type RowOf, StateChip, useList } from '../../parts/work/index.ts';

type Row = RowOf<'listMassGrants'>;

const REFRESH_MS = 3_000;

export function MassGrantList() {
  const t = useTranslate();
  const may = useMay();
  const navigate = useNavigate();
  const list = useList('listMassGrants', { refreshMs: REFRESH_MS });
  return (
    <>
      <PageTitle titleKey="console.massGrants.title">
        {may.run('mass-grant start') && (
          <Button variant="contained" size="small" component={Link} to="/mass-grants/new">
            {t('console.massGrants.new')}
          </Button>
        )}
      </PageTitle>
      <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
        <DenseTable<Row>
          label={t('console.massGrants.title')}
          {...list}
          empty={t('console.massGrants.none')}
          onOpen={({ id }) => navigate(`/mass-grants/of/${id}`)}
          columns={[
            { key: 'name', label: t('console.mailings.name'), render: ({ id }) => <b>{id}</b> },
            {
              key: 'campaign',
              label: t('console.reports.column.campaign'),
              render: ({ campaign }) => <CampaignName code={campaign} />,
            },
            { key: 'state', label: t('console.money.state'), render: ({ state }) => <StateChip state={state} /> },
            {
              key: 'progress',
              label: t('console.massGrants.given'),
              render: (row) => <Progress {...row} reached={row.given} />,
            },
            {
              key: 'amount',
              label: t('console.massGrants.sum'),
              isNumber: true,
              render: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
            },
            { key: 'at', label: t('console.mailings.decided'), render: ({ createdAt }) => <When at={createdAt} /> },
            { key: 'by', label: t('console.content.by'), render: ({ by }) => by },
          ]}
        />
      </Card>
    </>
  );
}
