/** An address that no page of the console has. */
import { Authenticated, Loading } from 'react-admin';
import { NoSuchPage } from '../parts/page-routes.tsx';

export function NotFoundPage() {
  return (
    <Authenticated loading={<Loading />}>
      <NoSuchPage />
    </Authenticated>
  );
}
