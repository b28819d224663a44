/** Players: the list with its filters, and one player in full. */
import { Route, useParams } from 'react-router-dom';
import { PageRoutes } from '../../parts/page-routes.tsx';
import { PlayerList } from './player-list.tsx';
import { PlayerView } from './player-view.tsx';

function OnePlayer() {
  const { memberId = '' } = useParams();
  return <PlayerView key={memberId} memberId={memberId} />;
}

export function Page() {
  return (
    <PageRoutes>
      <Route index element={<PlayerList />} />
      <Route path=":memberId" element={<OnePlayer />} />
    </PageRoutes>
  );
}
