/** Messages to an audience: all of them with how far they have come, one of them, and the form of a new one. */
import { Route, useParams } from 'react-router-dom';
import { PageRoutes } from '../../parts/page-routes.tsx';
import { MailingForm } from './mailing-form.tsx';
import { MailingList } from './mailing-list.tsx';
import { MailingView } from './mailing-view.tsx';

function One() {
  const { code = '' } = useParams();
  return <MailingView key={code} code={code} />;
}

export function Page() {
  return (
    <PageRoutes>
      <Route index element={<MailingList />} />
      <Route path="new" element={<MailingForm />} />
      <Route path="of/:code" element={<One />} />
    </PageRoutes>
  );
}
