/** The audit trail: searched, opened, proved and, by who may, taken away. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  DateTimeInput,
  SelectInput,
  type SelectInputProps,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import type { RowOf } from '../../base/rows.ts';
import { Difference } from '../../parts/data/difference.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { type Column, Rows } from '../../parts/rows.tsx';
import { When } from '../../parts/when.tsx';
import { PlayerLink } from '../../parts/work/index.ts';
import { actions } from './actions.ts';
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

/** In words, with the code by which it is searched at the command line. */
function Action({ action }: Pick<Row, 'action'>) {
  const t = useTranslate();
  return (
    <>
      {t(`console.action.${action}`, { _: action })}
      <Typography component="div" variant="caption" color="text.secondary" noWrap>
        {action}
      </Typography>
    </>
  );
}

/** A player by name, with the id by which it is searched. */
function Subject({ row: { subject, subjectName } }: { readonly row: Row }) {
  if (subjectName === undefined) return <span>{subject}</span>;
  return (
    <>
      <PlayerLink memberId={subject} username={subjectName} />
      <Typography component="div" variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {subject}
      </Typography>
    </>
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
  { source: 'action', labelKey: 'console.audit.action', show: ({ action }) => <Action action={action} /> },
  { source: 'subject', labelKey: 'console.audit.subject', show: (row) => <Subject row={row} /> },
  { source: 'address', labelKey: 'console.audit.address' },
];

const isoTime = (value: string) => (value ? new Date(value).toISOString() : value);

/** An action is chosen by its words. */
function ActionInput(given: SelectInputProps) {
  const t = useTranslate();
  const choices = actions.map((id) => ({ id, name: t(`console.action.${id}`) })).toSorted(byName);
  return <SelectInput {...given} label="console.audit.action" choices={choices} translateChoice={false} />;
}

const byName = (one: { readonly name: string }, other: { readonly name: string }) => one.name.localeCompare(other.name);

const filters = [
  <TextInput key="operator" source="operator" label="console.audit.operator" alwaysOn />,
  <ActionInput key="action" source="action" alwaysOn />,
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
        emptyKey="console.audit.nothing"
      />
    </>
  );
}
