/** A page for anyone who may open it in the chosen scope. The server refuses anyway; this says so before it is asked. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Loading, usePermissions, useTranslate } from 'react-admin';
import { useScope } from '../base/scope.ts';
import { isPermitted, type Me } from '../base/session.ts';
import type { ConsolePage } from '../page.ts';
import { useGrantLine } from '../parts/data/coded.tsx';
import { PageTitle } from '../parts/page-title.tsx';

export function isOpen(me: Me, scope: string, { needs, scope: about }: Pick<ConsolePage, 'needs' | 'scope'>): boolean {
  if (about === (scope === 'all' ? 'merchant' : 'platform')) return false;
  return isPermitted(me, scope, needs);
}

export function PageGuard({ page, children }: { readonly page: ConsolePage; readonly children: React.ReactNode }) {
  const { permissions } = usePermissions<Me>();
  const scope = useScope();
  const t = useTranslate();
  const lineOf = useGrantLine();
  if (!permissions) return <Loading />;
  if (isOpen(permissions, scope, page)) return <Box key={page.scope === 'none' ? 'own' : scope}>{children}</Box>;
  const isElsewhere = page.scope === (scope === 'all' ? 'merchant' : 'platform');
  const choose = `console.shell.choose_${page.scope === 'platform' ? 'platform' : 'merchant'}`;
  return (
    <>
      <PageTitle titleKey={page.titleKey} />
      <Alert severity="info">
        {t(isElsewhere ? choose : 'console.shell.not_permitted', {
          permission: [page.needs].flat().map(lineOf).join(', '),
        })}
      </Alert>
    </>
  );
}
