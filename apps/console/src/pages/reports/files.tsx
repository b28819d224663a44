/** The operator's own files of reports: how far each has come, and what can be done with it. */
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { When } from '../../parts/when.tsx';
import {
  DenseTable,
  grouped,
  ReasonDialog,
  type Requested,
  type RowOf,
  StateChip,
  useAct,
  useRead,
} from '../../parts/work/index.ts';

type Row = RowOf<'listExports'>;

export const FILES_ID = 'report-files';

const REFRESH_MS = 3_000;
const KILO = 1_000;
const UNITS = ['B', 'kB', 'MB', 'GB'];

function sizeOf(bytes: number): string {
  let [size, unit] = [bytes, 0];
  for (; size >= KILO && unit < UNITS.length - 1; unit += 1) size /= KILO;
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`;
}

const nowrap = (text: string) => <span style={{ whiteSpace: 'nowrap' }}>{text}</span>;

export function Files() {
  const t = useTranslate();
  const act = useAct();
  const [requested, setRequested] = useState<Requested>();
  const { value, error, refetch } = useRead('listExports', { query: { limit: 10 }, refreshMs: REFRESH_MS });
  if (value?.rows.length === 0) return <div id={FILES_ID} />;

  async function download(id: string) {
    const link = (await act.read('exports link', { subject: id })) as { readonly path: string } | undefined;
    if (link) window.location.assign(link.path);
  }

  const stop = (subject: string, report: string, format: string) =>
    setRequested({
      title: t('console.reports.stop_file', { name: `${t(`console.report.${report}`)} (${format.toUpperCase()})` }),
      line: t('console.reports.stop_line'),
      confirm: t('console.reports.stop'),
      color: 'error',
      onConfirm: () => act('exports cancel', { subject }),
    });

  return (
    <Card id={FILES_ID} variant="outlined" sx={{ px: 1, minWidth: 0 }}>
      <Typography variant="overline" component="h2" color="text.secondary" sx={{ px: 1 }}>
        {t('console.reports.files')}
      </Typography>
      <DenseTable<Row>
        label={t('console.reports.files')}
        rows={value?.rows}
        error={error}
        onRetry={refetch}
        empty=""
        columns={[
          { key: 'report', label: t('console.reports.report'), render: ({ report }) => t(`console.report.${report}`) },
          { key: 'days', label: t('console.reports.of_days'), render: ({ from, to }) => nowrap(`${from} – ${to}`) },
          { key: 'format', label: t('console.reports.format'), render: ({ format }) => format.toUpperCase() },
          {
            key: 'state',
            label: t('console.money.state'),
            render: ({ state, fault }) => <StateChip state={fault === undefined ? state : `export_${fault}`} />,
          },
          {
            key: 'do',
            label: t('console.shell.actions'),
            render: ({ id, state, report, format }) => (
              <>
                {state === 'running' && (
                  <Button size="small" color="inherit" onClick={() => stop(id, report, format)}>
                    {t('console.reports.stop')}
                  </Button>
                )}
                {(state === 'failed' || state === 'cancelled' || state === 'expired') && (
                  <Button size="small" onClick={() => act('exports again', { subject: id })}>
                    {t('console.work.again')}
                  </Button>
                )}
                {state === 'done' && (
                  <Button size="small" onClick={() => download(id)}>
                    {t('console.reports.download')}
                  </Button>
                )}
              </>
            ),
          },
          { key: 'rows', label: t('console.reports.lines'), isNumber: true, render: ({ rows }) => grouped(`${rows}`) },
          {
            key: 'bytes',
            label: t('console.reports.size'),
            isNumber: true,
            render: ({ bytes }) => nowrap(sizeOf(bytes)),
          },
          { key: 'at', label: t('console.reports.requested'), render: ({ createdAt }) => <When at={createdAt} /> },
        ]}
      />
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </Card>
  );
}
