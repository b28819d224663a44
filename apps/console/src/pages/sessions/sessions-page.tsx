/** Open sessions of operators, and ending them. */
import { TextInput, useTranslate } from 'react-admin';
import type { RowOf } from '../../base/rows.ts';
import { CommandButton } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { type Column, Rows } from '../../parts/rows.tsx';
import { When } from '../../parts/when.tsx';

type Row = RowOf<'listOperatorSessions'>;

/** Where, or by what, an operator signed in. */
function Way({ of, code }: { readonly of: 'surface' | 'method'; readonly code: string }) {
  return useTranslate()(`console.${of}.${code}`, { _: code });
}

const columns: readonly Column<Row>[] = [
  { source: 'operator', labelKey: 'console.argument.operator' },
  {
    source: 'surface',
    labelKey: 'console.sessions.surface',
    show: ({ surface }) => <Way of="surface" code={surface} />,
  },
  { source: 'method', labelKey: 'console.sessions.method', show: ({ method }) => <Way of="method" code={method} /> },
  { source: 'address', labelKey: 'console.audit.address' },
  { source: 'device', labelKey: 'console.sessions.device' },
  { source: 'openedAt', labelKey: 'console.sessions.opened', show: ({ openedAt }) => <When at={openedAt} /> },
  { source: 'seenAt', labelKey: 'console.sessions.seen', show: ({ seenAt }) => <When at={seenAt} /> },
];

const filters = [<TextInput key="operator" source="operator" label="console.argument.operator" alwaysOn />];
const actions = ({ operator }: Row) => (
  <CommandButton command="sessions end" fixed={{ subject: operator }} color="error" />
);

export function Page() {
  return (
    <>
      <PageTitle titleKey="console.sessions.title" />
      <Rows<Row>
        resource="sessions"
        columns={columns}
        filters={filters}
        sort={{ field: 'openedAt', order: 'DESC' }}
        actions={actions}
        emptyKey="console.sessions.nothing"
      />
    </>
  );
}
