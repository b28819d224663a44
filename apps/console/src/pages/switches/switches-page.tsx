/** The switches of a merchant's site: flags, maintenance, links. Each is the command of that name. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Loading, useTranslate } from 'react-admin';
import { useReading } from '../../base/use-reading.ts';
import { CommandButton } from '../../parts/command-button.tsx';
import { Shown } from '../../parts/data/shown.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { FlagList } from './flag-list.tsx';

function Maintenance() {
  const t = useTranslate();
  const { data, error } = useReading<{ readonly maintenance: boolean }>('maintenance status');
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Loading />;
  const isOn = data.maintenance;
  return (
    <Alert
      severity={isOn ? 'warning' : 'success'}
      action={<CommandButton command={isOn ? 'maintenance off' : 'maintenance on'} variant="outlined" />}
    >
      {t(isOn ? 'console.switches.closed' : 'console.switches.open')}
    </Alert>
  );
}

function Links() {
  const t = useTranslate();
  const { data, error } = useReading<readonly object[]>('links list');
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 1 }}>
        <Typography component="h2" variant="h6">
          {t('console.noun.links')}
        </Typography>
        <Box>
          <CommandButton command="links set" />
          <CommandButton command="links unset" />
        </Box>
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && <Shown value={data} />}
    </Paper>
  );
}

export function Page() {
  return (
    <>
      <PageTitle titleKey="console.switches.title" />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 1_100 }}>
        <Maintenance />
        <FlagList />
        <Links />
      </Box>
    </>
  );
}
