/** The chart of a report: one bar a row, and a line where it names one. */
import { useLocaleState, useTranslate } from 'react-admin';
import { BarChart, grouped } from '../../parts/work/index.ts';
import type { Shown } from './report.ts';
import { useColumnLabel } from './report-table.tsx';

interface ReportChartProps {
  readonly shown: Shown;
  readonly report: string;
  readonly currency: string;
}

/** More bars than that say nothing. */
const MAX_BARS = 400;

export function ReportChart({ shown: { columns, rows, chart }, report, currency }: ReportChartProps) {
  const t = useTranslate();
  const label = useColumnLabel();
  const [locale] = useLocaleState();
  if (!chart) return null;
  const placeOf = (key: string | undefined) => columns.findIndex((column) => column.key === key);
  const [bar, line] = [placeOf(chart.bars), placeOf(chart.line)];
  const nameOf = (text: string) => {
    const kind = columns[0]?.kind;
    if (kind === 'category') return t(`console.category.${text}`, { _: text });
    if (kind !== 'day') return text;
    return new Date(`${text}T12:00:00Z`).toLocaleDateString(locale, { day: 'numeric', month: 'numeric' });
  };
  const labelOf = (at: number, key: string) =>
    columns[at]?.kind === 'money' ? `${label(key)} (${currency})` : label(key);
  return (
    <BarChart
      caption={t(`console.report.${report}`)}
      barLabel={labelOf(bar, chart.bars)}
      lineLabel={chart.line === undefined ? undefined : labelOf(line, chart.line)}
      points={rows.slice(0, MAX_BARS).map((row) => ({
        id: row[0] ?? '',
        label: nameOf(row[0] ?? ''),
        bar: row[bar] ?? '0',
        ...(line >= 0 && { line: row[line] ?? '0' }),
        title: [row[0], ...[bar, line].flatMap((at) => (at >= 0 ? [grouped(row[at] ?? '')] : []))].join(' · '),
      }))}
    />
  );
}
