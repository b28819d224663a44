/** Roles of the chosen scope, and those of the platform that can be granted here. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import type { RowOf } from '../../base/rows.ts';
import { useScope } from '../../base/scope.ts';
import { CommandButton } from '../../parts/command-button.tsx';
import { Grant } from '../../parts/data/coded.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { PermissionsButton } from '../../parts/permissions-button.tsx';
import { type Column, Rows } from '../../parts/rows.tsx';
import { When } from '../../parts/when.tsx';

type Row = RowOf<'listRoles'>;

function Role({ row: { role, isOfPlatform } }: { readonly row: Row }) {
  const t = useTranslate();
  return (
    <>
      <strong>{role}</strong>{' '}
      {isOfPlatform && <Chip size="small" variant="outlined" label={t('console.shell.platform')} />}
    </>
  );
}

const columns: readonly Column<Row>[] = [
  { source: 'role', labelKey: 'console.argument.role', show: (row) => <Role row={row} /> },
  {
    source: 'permissions',
    labelKey: 'console.argument.permissions',
    show: ({ permissions }) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {permissions.map((one) => (
          <Chip key={one} size="small" label={<Grant code={one} />} />
        ))}
      </Box>
    ),
  },
  { source: 'changedBy', labelKey: 'console.roles.changed_by' },
  { source: 'changedAt', labelKey: 'console.roles.changed_at', show: ({ changedAt }) => <When at={changedAt} /> },
];

export function Page() {
  const scope = useScope();
  const actions = ({ role, isOfPlatform, permissions }: Row) =>
    isOfPlatform === (scope === 'all') && (
      <>
        <PermissionsButton command="roles set" fixed={{ subject: role }} chosen={permissions} />
        <CommandButton command="roles remove" fixed={{ subject: role }} color="error" />
      </>
    );
  return (
    <>
      <PageTitle titleKey="console.roles.title">
        <PermissionsButton command="roles set" variant="contained" />
      </PageTitle>
      <Rows<Row>
        resource="roles"
        columns={columns}
        sort={{ field: 'role', order: 'ASC' }}
        actions={actions}
        emptyKey="console.roles.nothing"
        emptyAction={<PermissionsButton command="roles set" variant="outlined" />}
      />
    </>
  );
}
