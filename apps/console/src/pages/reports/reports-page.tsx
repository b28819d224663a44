/** Reports: which there are at the side, and the one that is open. What is asked for is in the address, so that it can be kept. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { Link, Navigate, Route, useNavigate, useParams } from 'react-router-dom';
import { PageRoutes } from '../../parts/page-routes.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { useRead } from '../../parts/work/index.ts';
import { Files } from './files.tsx';
import { ReportView } from './report-view.tsx';
import { Saved } from './saved.tsx';

export function Page() {
  return (
    <PageRoutes>
      <Route index element={<Navigate to="/reports/overview" replace />} />
      <Route path=":report" element={<Reports />} />
    </PageRoutes>
  );
}

function Reports() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { report: open = '' } = useParams();
  const { value, error, refetch } = useRead('listReports', {});
  const report = value?.rows.find(({ id }) => id === open);
  return (
    <>
      <PageTitle titleKey="console.reports.title" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: '210px minmax(0, 1fr)' } }}>
        <TextField
          select
          size="small"
          label={t('console.reports.report')}
          value={report ? open : ''}
          onChange={({ target }) => navigate(`/reports/${target.value}`)}
          sx={{ display: { xl: 'none' }, maxWidth: { sm: 320 } }}
        >
          {value?.rows.map(({ id }) => (
            <MenuItem key={id} value={id}>
              {t(`console.report.${id}`)}
            </MenuItem>
          ))}
        </TextField>
        <Card
          variant="outlined"
          component="nav"
          aria-label={t('console.reports.title')}
          sx={{ display: { xs: 'none', xl: 'block' }, alignSelf: 'start' }}
        >
          <List dense component="div">
            {value?.rows.map(({ id }) => (
              <ListItemButton key={id} component={Link} to={`/reports/${id}`} selected={id === open}>
                <ListItemText primary={t(`console.report.${id}`)} />
              </ListItemButton>
            ))}
          </List>
        </Card>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0, alignContent: 'start' }}>
          <Saved />
          {error !== undefined && (
            <Alert severity="error" action={<Button onClick={refetch}>{t('console.work.again')}</Button>}>
              {error}
            </Alert>
          )}
          {value && !report && <Alert severity="warning">{t('console.reports.unknown')}</Alert>}
          {value && report && <ReportView key={open} report={report} today={value.today} currency={value.currency} />}
          {!value && error === undefined && <Skeleton variant="rounded" height={320} />}
          <Files />
        </Box>
      </Box>
    </>
  );
}
