/** Leads from the console's address to the first page that the operator may open. */
import { Loading, usePermissions } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { useScope } from '../base/scope.ts';
import { isPermitted, type Me } from '../base/session.ts';
import { pages } from '../registry.ts';

export function FirstPage() {
  const { permissions: me } = usePermissions<Me>();
  const scope = useScope();
  if (!me) return <Loading />;
  const first = pages.find(({ needs }) => isPermitted(me, scope, needs));
  return <Navigate to={`/${first?.name ?? 'account'}`} replace />;
}
