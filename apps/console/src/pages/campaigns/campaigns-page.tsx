/** Campaigns: what runs, and what each has given of its budget. */
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link, Route, useNavigate, useParams } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { PageRoutes } from '../../parts/page-routes.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { When } from '../../parts/when.tsx';
import { Amount, DenseTable, type RowOf, StateChip, useRead } from '../../parts/work/index.ts';
import { BudgetBar } from './budget-bar.tsx';
import { CampaignView } from './campaign-view.tsx';
import { Findings } from './findings.tsx';
import { RefusedRounds } from './refused-rounds.tsx';
import { TermsEditor } from './terms-editor.tsx';

type Row = RowOf<'listCampaigns'>;

const REFRESH_MS = 15_000;

function One() {
  const { code = '' } = useParams();
  return <CampaignView key={code} code={code} />;
}

function Edited() {
  const { code = '' } = useParams();
  return <TermsEditor key={code} code={code} />;
}

function CampaignList() {
  const t = useTranslate();
  const navigate = useNavigate();
  const may = useMay();
  const { value, error, refetch } = useRead('listCampaigns', { refreshMs: REFRESH_MS });
  return (
    <>
      <PageTitle titleKey="console.campaigns.title">
        <Button component={Link} to="/campaigns/rounds/refused" size="small">
          {t('console.rounds.refused')}
        </Button>
        <Button component={Link} to="/campaigns/grants/findings" size="small">
          {t('console.findings.title')}
        </Button>
        {may.run('campaign save') && (
          <Button component={Link} to="/campaigns/new/campaign" size="small" variant="contained">
            {t('console.campaigns.add')}
          </Button>
        )}
      </PageTitle>
      <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
        <DenseTable<Row>
          label={t('console.campaigns.title')}
          rows={value?.rows}
          error={error}
          onRetry={refetch}
          empty={t('console.campaigns.empty')}
          onOpen={({ id }) => navigate(`/campaigns/${id}`)}
          columns={[
            {
              key: 'code',
              label: t('console.campaigns.code'),
              render: ({ id, title }) => (
                <>
                  <b>{title}</b>
                  <Typography variant="caption" component="div" color="text.secondary">
                    {id}
                  </Typography>
                </>
              ),
            },
            { key: 'kind', label: t('console.campaigns.kind'), render: ({ kindName }) => kindName },
            { key: 'state', label: t('console.money.state'), render: ({ state }) => <StateChip state={state} /> },
            {
              key: 'version',
              label: t('console.campaigns.version'),
              isNumber: true,
              render: ({ version }) => version ?? '–',
            },
            { key: 'latest', label: t('console.campaigns.latest'), isNumber: true, render: ({ latest }) => latest },
            { key: 'granted', label: t('console.campaigns.granted'), isNumber: true, render: ({ granted }) => granted },
            {
              key: 'spent',
              label: t('console.campaigns.spent'),
              isNumber: true,
              render: ({ spent }) => <Amount value={spent} currency={value?.currency ?? ''} />,
            },
            { key: 'used', label: t('console.campaigns.budget'), render: (row) => <BudgetBar {...row} /> },
            { key: 'at', label: t('console.campaigns.changed'), render: ({ changedAt }) => <When at={changedAt} /> },
          ]}
        />
      </Card>
    </>
  );
}

export function Page() {
  return (
    <PageRoutes>
      <Route index element={<CampaignList />} />
      <Route path="new/campaign" element={<TermsEditor />} />
      <Route path="rounds/refused" element={<RefusedRounds />} />
      <Route path="grants/findings" element={<Findings />} />
      <Route path=":code" element={<One />} />
      <Route path=":code/edit" element={<Edited />} />
    </PageRoutes>
  );
}
