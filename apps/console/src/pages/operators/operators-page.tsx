/** Operators: who there is and what each may do. Every change waits for a second one. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import type { RowOf } from '../../base/rows.ts';
import { CommandButton } from '../../parts/command-button.tsx';
import { Grant } from '../../parts/data/coded.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { PermissionsButton } from '../../parts/permissions-button.tsx';
import { type Column, Rows } from '../../parts/rows.tsx';
import { When } from '../../parts/when.tsx';

type Row = RowOf<'listOperators'>;

function Granted({ row: { granted, everywhere } }: { readonly row: Row }) {
  const t = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {granted.map((one) => (
        <Chip key={one} size="small" label={<Grant code={one} />} />
      ))}
      {everywhere.map((one) => (
        <Chip
          key={`all ${one}`}
          size="small"
          variant="outlined"
          label={
            <>
              <Grant code={one} /> · {t('console.operators.everywhere')}
            </>
          }
        />
      ))}
    </Box>
  );
}

const colors = { active: 'success', invited: 'warning', closed: 'default' } as const;

function State({ row: { state } }: { readonly row: Row }) {
  const t = useTranslate();
  return <Chip size="small" color={colors[state]} variant="outlined" label={t(`console.operators.${state}`)} />;
}

const columns: readonly Column<Row>[] = [
  { source: 'operator', labelKey: 'console.argument.operator' },
  { source: 'state', labelKey: 'console.operators.state', show: (row) => <State row={row} /> },
  { source: 'granted', labelKey: 'console.argument.permissions', show: (row) => <Granted row={row} /> },
  {
    source: 'lastLoginAt',
    labelKey: 'console.operators.last_login',
    show: ({ lastLoginAt }) => <When at={lastLoginAt} />,
  },
  { source: 'lastAddress', labelKey: 'console.audit.address' },
];

const choices = ['active', 'invited', 'closed'].map((id) => ({ id, name: `console.operators.${id}` }));
const filters = [
  <TextInput key="operator" source="operator" label="console.argument.operator" alwaysOn />,
  <SelectInput key="state" source="state" label="console.operators.state" choices={choices} alwaysOn />,
];

function actions({ operator, state, granted }: Row) {
  const fixed = { subject: operator };
  if (state === 'closed') return null;
  return (
    <>
      <PermissionsButton command="operators grant" fixed={fixed} />
      {granted.length > 0 && <PermissionsButton command="operators revoke" fixed={fixed} among={granted} />}
      <CommandButton command="operators recover" fixed={fixed} />
      <CommandButton command="sessions end" fixed={fixed} />
      <CommandButton command="operators close" fixed={fixed} color="error" />
    </>
  );
}

export function Page() {
  return (
    <>
      <PageTitle titleKey="console.operators.title">
        <PermissionsButton command="operators invite" variant="contained" />
      </PageTitle>
      <Rows<Row>
        resource="operators"
        columns={columns}
        filters={filters}
        sort={{ field: 'operator', order: 'ASC' }}
        actions={actions}
        emptyKey="console.operators.nothing"
        emptyAction={<PermissionsButton command="operators invite" variant="outlined" />}
      />
    </>
  );
}
