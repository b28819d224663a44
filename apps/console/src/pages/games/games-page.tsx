/** Games: the catalog, what they returned, one game, and one round. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'react-admin';
import { Route, useNavigate, useParams } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { PageRoutes } from '../../parts/page-routes.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { FindRound } from './find-round.tsx';
import { GameList } from './game-list.tsx';
import { GameView } from './game-view.tsx';
import { ReturnList } from './return-list.tsx';

const tabs = ['catalog', 'returns', 'rounds'] as const;
type TabName = (typeof tabs)[number];

const paths: { readonly [Name in TabName]: string } = {
  catalog: '/games',
  returns: '/games/returns',
  rounds: '/games/rounds',
};

function Tabbed({ tab, children }: { readonly tab: TabName; readonly children: React.ReactNode }) {
  const t = useTranslate();
  const may = useMay();
  const navigate = useNavigate();
  const shown = tabs.filter((one) => one !== 'rounds' || may('games.rounds'));
  return (
    <>
      <PageTitle titleKey="console.games.title" />
      <Tabs
        value={tab}
        onChange={(_event, chosen: TabName) => navigate(paths[chosen])}
        variant="scrollable"
        sx={{ mb: 1.5 }}
      >
        {shown.map((one) => (
          <Tab key={one} value={one} label={t(`console.games.tab.${one}`)} />
        ))}
      </Tabs>
      {children}
    </>
  );
}

function One() {
  const { key = '' } = useParams();
  return <GameView key={key} gameKey={key} />;
}

const rounds = (
  <Tabbed tab="rounds">
    <FindRound />
  </Tabbed>
);

export function Page() {
  return (
    <PageRoutes>
      <Route
        index
        element={
          <Tabbed tab="catalog">
            <GameList />
          </Tabbed>
        }
      />
      <Route
        path="returns"
        element={
          <Tabbed tab="returns">
            <ReturnList />
          </Tabbed>
        }
      />
      <Route path="rounds" element={rounds} />
      <Route path="rounds/:ref" element={rounds} />
      <Route path=":key" element={<One />} />
    </PageRoutes>
  );
}
