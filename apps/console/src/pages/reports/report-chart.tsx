/** The chart of a report: one bar a row, and a line where it names one. */
import { useTranslate } from 'react-admin';
import { useDays } from '../../parts/when.tsx';
import { BarChart } from '../../parts/work/index.ts';
import type { Shown } from './report.ts';
import { useColumnLabel, usePeriod } from './report-table.tsx';
import type { NameOf } from './use-names.ts';

interface ReportChartProps {
  readonly shown: Shown;
  readonly report: string;
  readonly by: string | undefined;
  readonly currency: string;
  readonly nameOf: NameOf;
}

/** More bars than that say nothing. */
const MAX_BARS = 400;

export function ReportChart({ shown: { columns, rows, chart }, report, by, currency, nameOf }: ReportChartProps) {
  const t = useTranslate();
  const label = useColumnLabel();
  const period = usePeriod(by);
  const short = useDays(by === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'numeric' });
  if (!chart) return null;
  const placeOf = (key: string | undefined) => columns.findIndex((column) => column.key === key);
  const [bar, line] = [placeOf(chart.bars), placeOf(chart.line)];
  const [first] = columns;
  const shortOf = (text: string) => (first?.kind === 'day' ? short(text) : nameOf(first?.kind, text));
  const fullOf = (text: string) => (first?.kind === 'day' ? period(text) : nameOf(first?.kind, text));
  const units = { money: currency, share: '%' } as const;
  const unitOf = (at: number) => units[columns[at]?.kind as keyof typeof units];
  return (
    <BarChart
      caption={t(`console.report.${report}`)}
      pointsLabel={first ? label(first.key) : ''}
      bars={{ label: label(chart.bars), unit: unitOf(bar) }}
      line={chart.line === undefined ? undefined : { label: label(chart.line), unit: unitOf(line) }}
      points={rows.slice(0, MAX_BARS).map((row) => ({
        id: row[0] ?? '',
        label: shortOf(row[0] ?? ''),
        name: fullOf(row[0] ?? ''),
        bar: row[bar] ?? '0',
        ...(line >= 0 && { line: row[line] ?? '0' }),
      }))}
    />
  );
}
