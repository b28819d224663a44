/** VIP levels: what each takes and gives in the version that runs, the versions there are, and writing another. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link, Route } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { PageRoutes } from '../../parts/page-routes.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { Amount, DenseTable, useRead } from '../../parts/work/index.ts';
import { LevelEditor } from './level-editor.tsx';
import { type Levels, termsOf } from './scheme.ts';
import { Versions } from './versions.tsx';

export function Page() {
  return (
    <PageRoutes>
      <Route index element={<Overview />} />
      <Route path="edit" element={<Edit />} />
    </PageRoutes>
  );
}

function Overview() {
  const t = useTranslate();
  const may = useMay();
  const { value, error, refetch } = useRead('showLevels', {});
  return (
    <>
      <PageTitle titleKey="console.levels.title">
        {may.run('levels save') && (
          <Button variant="contained" component={Link} to="/levels/edit">
            {t('console.content.edit')}
          </Button>
        )}
      </PageTitle>
      {error !== undefined && (
        <Alert severity="error" action={<Button onClick={refetch}>{t('console.work.again')}</Button>}>
          {error}
        </Alert>
      )}
      {value && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Running levels={value} />
          <Versions levels={value} />
        </Box>
      )}
      {!value && error === undefined && <Skeleton variant="rounded" height={240} />}
    </>
  );
}

const amounts = ['valid', 'deposits', 'keep', 'gift', 'monthly', 'birthday'] as const;

function Running({ levels }: { readonly levels: Levels }) {
  const t = useTranslate();
  const running = levels.versions.find(({ isRunning }) => isRunning);
  if (!running) return <Alert severity="info">{t('console.levels.none')}</Alert>;
  const { levels: rungs, windowDays, payMin } = termsOf(running);
  return (
    <Section titleKey="console.levels.running">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t('console.levels.line', { days: windowDays })} <Amount value={payMin} currency={levels.currency.code} />
      </Typography>
      <DenseTable
        label={t('console.levels.running')}
        rows={rungs.map((rung, at) => ({ id: `${at + 1}`, ...rung }))}
        empty={t('console.levels.none')}
        columns={[
          { key: 'level', label: t('console.field.level'), render: ({ id }) => <b>{id}</b> },
          ...amounts.map((name) => ({
            key: name,
            label: t(`console.levels.field.${name}`),
            isNumber: true,
            render: (rung: (typeof rungs)[number]) => <Amount value={rung[name]} />,
          })),
        ]}
      />
    </Section>
  );
}

function Edit() {
  const { value, error } = useRead('showLevels', {});
  if (error !== undefined && !value) return <Alert severity="error">{error}</Alert>;
  return value ? <LevelEditor levels={value} /> : <Skeleton variant="rounded" height={360} sx={{ mt: 2 }} />;
}
