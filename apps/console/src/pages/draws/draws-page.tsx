/** Draws: of one lottery, those that wait, reports that differ, and corrections. */
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'react-admin';
import { Route, useNavigate, useParams } from 'react-router-dom';
import { useScope } from '../../base/scope.ts';
import { PageRoutes } from '../../parts/page-routes.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Corrections, Reports } from './corrections.tsx';
import { DrawsOfGame, WaitingDraws } from './draw-list.tsx';
import { DrawView } from './draw-view.tsx';

const tabs = { draws: DrawsOfGame, waiting: WaitingDraws, reports: Reports, corrections: Corrections } as const;
type TabName = keyof typeof tabs;
const names = Object.keys(tabs) as TabName[];

/** Corrections are a merchant's: only there they have orders. */
const needsMerchant = (tab: TabName) => tab === 'corrections';

function Tabbed({ tab }: { readonly tab: TabName }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const scope = useScope();
  const Shown = tabs[tab];
  return (
    <>
      <PageTitle titleKey="console.draws.title" />
      <Tabs
        value={tab}
        onChange={(_event, chosen: TabName) => navigate(chosen === 'draws' ? '/draws' : `/draws/${chosen}`)}
        variant="scrollable"
        sx={{ mb: 1.5 }}
      >
        {names
          .filter((one) => scope !== 'all' || !needsMerchant(one))
          .map((one) => (
            <Tab key={one} value={one} label={t(`console.draws.tab.${one}`)} />
          ))}
      </Tabs>
      <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
        <Shown />
      </Card>
    </>
  );
}

function One() {
  const { game = '', drawNumber = '' } = useParams();
  return <DrawView key={`${game} ${drawNumber}`} game={game} drawNumber={drawNumber} />;
}

export function Page() {
  return (
    <PageRoutes>
      <Route index element={<Tabbed tab="draws" />} />
      <Route path="waiting" element={<Tabbed tab="waiting" />} />
      <Route path="reports" element={<Tabbed tab="reports" />} />
      <Route path="corrections" element={<Tabbed tab="corrections" />} />
      <Route path=":game/:drawNumber" element={<One />} />
    </PageRoutes>
  );
}
