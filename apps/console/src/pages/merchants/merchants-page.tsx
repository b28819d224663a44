/** The platform's merchants, and founding a new one. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import { Loading, useTranslate } from 'react-admin';
import { Link, Route, useNavigate, useParams } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { PageRoutes } from '../../parts/page-routes.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { DenseTable, type RowOf, useRead } from '../../parts/work/index.ts';
import { FoundingForm } from './founding-form.tsx';
import { MerchantView } from './merchant-view.tsx';
import { readDraft } from './saved-draft.ts';

type Row = RowOf<'listMerchants'>;

const REFRESH_MS = 10_000;

function MerchantList() {
  const t = useTranslate();
  const may = useMay();
  const navigate = useNavigate();
  const { value, error, refetch } = useRead('listMerchants', { refreshMs: REFRESH_MS });
  return (
    <>
      <PageTitle titleKey="console.merchants.title">
        {may.run('merchants found') && (
          <Button component={Link} to="/merchants/new/found" variant="contained">
            {t('console.merchants.found')}
          </Button>
        )}
      </PageTitle>
      <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
        <DenseTable<Row>
          label={t('console.merchants.title')}
          rows={value?.rows}
          error={error}
          onRetry={refetch}
          empty={t('console.merchants.empty')}
          onOpen={({ id }) => navigate(`/merchants/${id}`)}
          columns={[
            { key: 'code', label: t('console.merchants.field.code'), render: ({ id }) => <b>{id}</b> },
            { key: 'name', label: t('console.merchants.field.name'), render: ({ name }) => name },
            {
              key: 'state',
              label: t('console.money.state'),
              render: ({ state }) => (
                <Chip
                  size="small"
                  variant="outlined"
                  color={state === 'closed' ? 'warning' : 'success'}
                  label={t(`console.merchants.state.${state}`)}
                />
              ),
            },
            { key: 'hosts', label: t('console.merchants.field.hosts'), render: ({ hosts }) => hosts.join(', ') },
            { key: 'currency', label: t('console.merchants.field.currency'), render: ({ currency }) => currency },
            {
              key: 'languages',
              label: t('console.merchants.field.languages'),
              render: ({ languages }) => languages.join(', '),
            },
          ]}
        />
      </Card>
    </>
  );
}

function One() {
  const { code = '' } = useParams();
  return <MerchantView key={code} code={code} />;
}

function Found() {
  const { value: choices, error } = useRead('foundingChoices', {});
  return (
    <>
      <PageTitle titleKey="console.merchants.found" />
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {!choices && error === undefined && <Loading />}
      {choices && <FoundingForm choices={choices} begin={readDraft(choices)} isFounded={false} />}
    </>
  );
}

function ChangeOne() {
  const { code = '' } = useParams();
  const { value: choices, error } = useRead('foundingChoices', {});
  const { value: merchant, error: unknown } = useRead('showMerchant', { params: { code } });
  const failure = error ?? unknown;
  return (
    <>
      <PageTitle titleKey="console.merchants.change" />
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {choices && merchant?.choices && (
        <FoundingForm
          key={code}
          choices={choices}
          begin={{ draft: { ...merchant.choices, code }, step: 0 }}
          isFounded
        />
      )}
    </>
  );
}

export function Page() {
  return (
    <PageRoutes>
      <Route index element={<MerchantList />} />
      <Route path="new/found" element={<Found />} />
      <Route path=":code" element={<One />} />
      <Route path=":code/change" element={<ChangeOne />} />
    </PageRoutes>
  );
}
