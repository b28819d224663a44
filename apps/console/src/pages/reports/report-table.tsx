/** The rows of a report, and under them their sums. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { When } from '../../parts/when.tsx';
import { Amount, DenseTable, grouped, PlayerLink, StateChip } from '../../parts/work/index.ts';
import type { Shown } from './report.ts';

type Kind = Shown['columns'][number]['kind'];

interface Row {
  readonly id: string;
  readonly cells: readonly string[];
}

interface ReportTableProps {
  readonly shown: Shown | undefined;
  readonly report: string;
  readonly error: string | undefined;
  readonly onRetry: () => void;
}

const numbers: readonly Kind[] = ['count', 'money', 'share'];
const LATER = /^later(\d+)$/;
const SHORT_ID = 8;

export function useColumnLabel() {
  const t = useTranslate();
  return (key: string) => {
    const [, later] = LATER.exec(key) ?? [];
    return later === undefined ? t(`console.reports.column.${key}`) : `+${later}`;
  };
}

export function ReportTable({ shown, report, error, onRetry }: ReportTableProps) {
  const t = useTranslate();
  const label = useColumnLabel();
  const totals = shown?.totals?.some((cell) => cell !== '') && shown.rows.length > 1 ? [shown.totals] : [];
  const rows = shown && [...shown.rows, ...totals].map((cells, at) => ({ id: `${at}`, cells }));
  const isTotal = (id: string) => Number(id) === shown?.rows.length;
  return (
    <DenseTable<Row>
      label={t(`console.report.${report}`)}
      rows={rows}
      error={error}
      onRetry={onRetry}
      empty={t('console.reports.nothing')}
      columns={(shown?.columns ?? []).map(({ key, kind }, at) => ({
        key,
        label: label(key),
        isNumber: numbers.includes(kind),
        render: ({ id, cells }) => (
          <Box component={isTotal(id) ? 'strong' : 'span'} sx={{ whiteSpace: 'nowrap' }}>
            {isTotal(id) && at === 0 ? t('console.reports.total') : <Cell kind={kind} text={cells[at] ?? ''} />}
          </Box>
        ),
      }))}
    />
  );
}

function Cell({ kind, text }: { readonly kind: Kind; readonly text: string }) {
  const t = useTranslate();
  if (text === '') return null;
  switch (kind) {
    case 'time':
      return <When at={text} />;
    case 'category':
      return t(`console.category.${text}`, { _: text });
    case 'state':
      return <StateChip state={text} />;
    case 'member':
      return <PlayerLink memberId={text} username={text.slice(0, SHORT_ID)} />;
    case 'id':
      return <span title={text}>{text.slice(0, SHORT_ID)}…</span>;
    case 'count':
      return grouped(text);
    case 'money':
      return <Amount value={text} />;
    case 'share':
      return `${text} %`;
    default:
      return text;
  }
}
