/** Mass grants: all of them with how far they have come, one of them, and the form of a new one. */
import { Route, useParams } from 'react-router-dom';
import { PageRoutes } from '../../parts/page-routes.tsx';
import { MassGrantForm } from './mass-grant-form.tsx';
import { MassGrantList } from './mass-grant-list.tsx';
import { MassGrantView } from './mass-grant-view.tsx';

function One() {
  const { code = '' } = useParams();
  return <MassGrantView key={code} code={code} />;
}

export function Page() {
  return (
    <PageRoutes>
      <Route index element={<MassGrantList />} />
      <Route path="new" element={<MassGrantForm />} />
      <Route path="of/:code" element={<One />} />
    </PageRoutes>
  );
}
