/** The audit trail: searched, opened, proved and, by who may, taken away. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { DateTimeInput, TextInput, useRecordContext, useTranslate } from 'react-admin';
import type { RowOf } from '../../base/rows.ts';
import { Difference } from '../../parts/json-view.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { type Column, Rows } from '../../parts/rows.tsx';
import { When } from '../../parts/when.tsx';
import { ExportTrail } from './export-trail.tsx';
import { ProveTrail } from './prove-trail.tsx';

type Row = RowOf<'listAudit'>;

function Entry() {
  const row = useRecordContext<Row>();
  const t = useTranslate();
  if (!row) return null;
  return (
    <Box sx={{ p: 1 }}>
      <Difference before={row.before} after={row.after} />
      <Box sx={{ color: 'text.secondary', fontSize: '.78rem', overflowWrap: 'anywhere', pt: 1 }}>
        {t('console.audit.hash')} <code>{row.hash}</code>
        {row.approvalId !== undefined && (
          <>
            {' · '}
            {t('console.audit.approval')} <code>{row.approvalId}</code>
          </>
        )}
      </Box>
    </Box>
  );
}

const columns: readonly Column<Row>[] = [
  { source: 'position', labelKey: 'console.audit.position', isSortable: true, isNumber: true },
  { source: 'at', labelKey: 'console.audit.at', show: ({ at }) => <When at={at} /> },
  {
    source: 'operator',
    labelKey: 'console.audit.operator',
    show: ({ operator, second }) => (second === undefined ? operator : `${operator}, ${second}`),
  },
  { source: 'action', labelKey: 'console.audit.action', show: ({ action }) => <Chip size="small" label={action} /> },
  { source: 'subject', labelKey: 'console.audit.subject' },
  { source: 'address', labelKey: 'console.audit.address' },
];

const isoTime = (value: string) => (value ? new Date(value).toISOString() : value);

const filters = [
  <TextInput key="operator" source="operator" label="console.audit.operator" alwaysOn />,
  <TextInput key="action" source="action" label="console.audit.action" alwaysOn />,
  <TextInput key="subject" source="subject" label="console.audit.subject" alwaysOn />,
  <DateTimeInput key="since" source="since" label="console.audit.since" parse={isoTime} />,
  <DateTimeInput key="until" source="until" label="console.audit.until" parse={isoTime} />,
];

export function Page() {
  return (
    <>
      <PageTitle titleKey="console.audit.title">
        <ProveTrail />
        <ExportTrail />
      </PageTitle>
      <Rows<Row>
        resource="audit"
        columns={columns}
        filters={filters}
        sort={{ field: 'position', order: 'DESC' }}
        details={<Entry />}
      />
    </>
  );
}
