/** An address that no page of the console has. */
import { Loading, useAuthenticated } from 'react-admin';
import { NoSuchPage } from '../parts/page-routes.tsx';

export function NotFoundPage() {
  const { isPending } = useAuthenticated();
  return isPending ? <Loading /> : <NoSuchPage />;
}
