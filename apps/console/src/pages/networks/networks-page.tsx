/** From which addresses operators may act: of one operator, or with `*` of all of the chosen scope. */
import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { RowOf } from '../../base/rows.ts';
import { CommandButton } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { type Column, Rows } from '../../parts/rows.tsx';
import { When } from '../../parts/when.tsx';

type Row = RowOf<'listNetworks'>;

const columns: readonly Column<Row>[] = [
  { source: 'operator', labelKey: 'console.argument.operator' },
  {
    source: 'networks',
    labelKey: 'console.argument.networks',
    show: ({ networks }) => <code>{networks.join(', ')}</code>,
  },
  { source: 'changedBy', labelKey: 'console.roles.changed_by' },
  { source: 'changedAt', labelKey: 'console.roles.changed_at', show: ({ changedAt }) => <When at={changedAt} /> },
];

const actions = ({ operator }: Row) => (
  <>
    <CommandButton command="networks set" fixed={{ subject: operator }} />
    <CommandButton command="networks unset" fixed={{ subject: operator }} color="error" />
  </>
);

export function Page() {
  const t = useTranslate();
  return (
    <>
      <PageTitle titleKey="console.networks.title">
        <CommandButton command="networks set" variant="contained" />
      </PageTitle>
      <Alert severity="info" sx={{ mb: 2 }}>
        {t('console.networks.line')}
      </Alert>
      <Rows<Row>
        resource="networks"
        columns={columns}
        sort={{ field: 'operator', order: 'ASC' }}
        actions={actions}
        emptyKey="console.networks.nothing"
        emptyAction={<CommandButton command="networks set" variant="outlined" />}
      />
    </>
  );
}
