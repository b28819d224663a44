/** Home: what waits for the operator, how the day goes, and whether everything works. */
import Box from '@mui/material/Box';
import { useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Figures } from './figures.tsx';
import { HealthCards } from './health-cards.tsx';
import { Queues } from './queues.tsx';

export function Page() {
  const maySeeFigures = useMay()('home.figures');
  const maySeeHealth = useMay()('home.health');
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
      <PageTitle titleKey="console.home.title" />
      <Queues />
      {maySeeFigures && <Figures />}
      {maySeeHealth && <HealthCards />}
    </Box>
  );
}
