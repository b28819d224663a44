/** Security events of the chosen merchant. */
import { DateTimeInput, TextInput } from 'react-admin';
import type { RowOf } from '../../base/rows.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { type Column, Rows } from '../../parts/rows.tsx';
import { When } from '../../parts/when.tsx';

type Row = RowOf<'listSecurityEvents'>;

const columns: readonly Column<Row>[] = [
  { source: 'at', labelKey: 'console.audit.at', show: ({ at }) => <When at={at} /> },
  { source: 'kind', labelKey: 'console.security.kind' },
  { source: 'subject', labelKey: 'console.audit.subject' },
  { source: 'outcome', labelKey: 'console.security.outcome' },
  { source: 'memberId', labelKey: 'console.argument.member' },
  { source: 'operator', labelKey: 'console.argument.operator' },
  { source: 'network', labelKey: 'console.security.network' },
  { source: 'times', labelKey: 'console.security.times', isNumber: true },
];

const filters = [
  <TextInput key="kind" source="kind" label="console.security.kind" alwaysOn />,
  <DateTimeInput
    key="since"
    source="since"
    label="console.audit.since"
    parse={(value: string) => (value ? new Date(value).toISOString() : value)}
  />,
];

export function Page() {
  return (
    <>
      <PageTitle titleKey="console.security.title" />
      <Rows<Row> resource="security-events" columns={columns} filters={filters} sort={{ field: 'at', order: 'DESC' }} />
    </>
  );
}
