/** One report: what is asked for, its chart and its table. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { type AnswerOf, useRead } from '../../parts/work/index.ts';
import { FunnelSteps } from './funnel-steps.tsx';
import { type ReportRow, requestedOf } from './report.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import { useNames } from './use-names.ts';

interface ReportViewProps {
  readonly report: ReportRow;
  readonly today: AnswerOf<'listReports'>['today'];
  readonly currency: string;
}

export function ReportView({ report, today, currency }: ReportViewProps) {
  const t = useTranslate();
  const [address, setAddress] = useSearchParams();
  const requested = requestedOf(address, report, today);
  // The cursors of the pages before this one; another question begins at the first.
  const name = JSON.stringify(requested);
  const [paged, setPaged] = useState<{ readonly name: string; readonly cursors: readonly string[] }>({
    name,
    cursors: [],
  });
  const cursors = paged.name === name ? paged.cursors : [];
  const cursor = cursors.at(-1);
  const { value, error, refetch } = useRead('readReport', {
    params: { report: report.id },
    query: { ...requested, ...(cursor !== undefined && { cursor }) },
  });
  const nameOf = useNames(value);
  const next = value?.next;
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Card variant="outlined" sx={{ p: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, alignItems: 'center' }}>
          <Typography color="text.secondary" variant="body2" sx={{ flex: '1 1 240px' }}>
            {t(`console.report.${report.id}.line`)}
            {value?.columns.some(({ kind }) => kind === 'money') && ` ${t('console.work.amounts_in', { currency })}`}
          </Typography>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <ReportActions report={report.id} period={report.period} requested={requested} columns={value?.columns} />
          </Box>
        </Box>
        <ReportFilters
          key={name}
          report={report}
          requested={requested}
          today={today}
          games={value?.names.filter(({ kind }) => kind === 'game') ?? []}
          onChange={setAddress}
        />
      </Card>
      {value?.chart && value.rows.length > 1 && (
        <Card variant="outlined" sx={{ p: 2, minWidth: 0 }}>
          <ReportChart shown={value} report={report.id} by={requested.by} currency={currency} nameOf={nameOf} />
        </Card>
      )}
      {report.id === 'funnel' && value && value.rows.length > 0 && (
        <Card variant="outlined" sx={{ p: 2, minWidth: 0 }}>
          <FunnelSteps shown={value} />
        </Card>
      )}
      <Card variant="outlined" sx={{ px: 1, minWidth: 0 }}>
        <ReportTable
          shown={value}
          report={report.id}
          by={requested.by}
          nameOf={nameOf}
          error={error}
          onRetry={refetch}
        />
        {(cursors.length > 0 || next !== undefined) && (
          <Box sx={{ display: 'flex', justifyContent: 'space-between', p: 1 }}>
            <Button disabled={cursors.length === 0} onClick={() => setPaged({ name, cursors: cursors.slice(0, -1) })}>
              {t('console.reports.previous')}
            </Button>
            <Button
              disabled={next === undefined}
              onClick={() => next !== undefined && setPaged({ name, cursors: [...cursors, next] })}
            >
              {t('console.reports.next')}
            </Button>
          </Box>
        )}
      </Card>
    </Box>
  );
}
