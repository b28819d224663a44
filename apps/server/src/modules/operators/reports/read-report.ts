/** Reads a report as it was asked for, and writes its cells as text. */
import type { Language, RefusalCode } from '#contract';
import { formatAmount, ok, type Result, refuse } from '#kernel';
import { beginOfDay, dayAfter, dayAt, type Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { areWhole } from './periods.ts';
import { readNames } from './read-names.ts';
import {
  type Cell,
  type Column,
  groupsOf,
  type Lines,
  type Report,
  type ReportCall,
  type ReportQuery,
} from './report.ts';

/** The call of a report; refused where the days are none, too many or no whole periods that are over, or the report is not grouped so. */
export function callOf(
  deps: OperatorDeps,
  merchant: Merchant,
  report: Report,
  query: ReportQuery,
): Result<ReportCall, RefusalCode> {
  if (report.isOf?.(merchant) === false) return refuse('request.not_found');
  const malformed = (field: string) => refuse('request.malformed', { field });
  const groups = groupsOf(report, merchant);
  const { from, to, by = groups[0] } = query;
  if (by !== undefined && !groups.includes(by)) return malformed('by');
  try {
    if (to < from || dayAfter(from, report.maxDays) <= to) return malformed('to');
    const period = report.period?.(merchant);
    const { timeZone } = merchant.manifest;
    const isOver = to < dayAt(deps.clock.now(), timeZone);
    if (period !== undefined && !(isOver && areWhole(query, period))) return refuse('report.not_whole', { period });
    const within = { from: beginOfDay(from, timeZone), to: beginOfDay(dayAfter(to), timeZone) };
    return ok({ deps, merchant, query, by, ...within });
  } catch {
    // A day that no calendar has.
    return malformed('from');
  }
}

const isSummed = ({ kind }: Column) => kind === 'count' || kind === 'money';

function totalsOf(columns: readonly Column[], rows: Lines['rows']): readonly Cell[] {
  return columns.map((column, at) =>
    isSummed(column) ? rows.reduce((sum, row) => sum + BigInt((row[at] as bigint | number | null) ?? 0), 0n) : null,
  );
}

const BP = 100n;

/** A share in percent: "96.50". */
function percentOf(bp: bigint): string {
  const [sign, size] = bp < 0n ? ['-', -bp] : ['', bp];
  return `${sign}${size / BP}.${String(size % BP).padStart(2, '0')}`;
}

/**
 * The texts of a column's cells: plain digits, so that tables, charts and files read one form. What a kind needs is decided once, not for each
 * of a file's millions of cells.
 */
export function textsOf({ kind }: Column, { currency }: Merchant): (cell: Cell | undefined) => string {
  const written = (cell: string | number | bigint): string => {
    if (kind === 'money') return formatAmount(BigInt(cell), currency);
    return kind === 'share' ? percentOf(BigInt(cell)) : String(cell);
  };
  return (cell) => {
    if (cell === null || cell === undefined) return '';
    return cell instanceof Date ? cell.toISOString() : written(cell);
  };
}

export async function showReport(
  report: Report,
  call: ReportCall,
  page: { after?: string | undefined; limit: number; language: Language },
) {
  const columns = report.columns(call.by, call.query);
  const { rows, next } = await report.read(call, { after: page.after, limit: page.limit });
  const texts = columns.map((column) => textsOf(column, call.merchant));
  const written = (row: readonly Cell[]) => texts.map((textOf, at) => textOf(row[at]));
  const shown = rows.map(written);
  return {
    columns: [...columns],
    rows: shown,
    names: await readNames(call, { columns, rows: shown }, page.language),
    ...(!report.isLines?.(call.by) && { totals: written(totalsOf(columns, rows)) }),
    ...(report.chart && { chart: report.chart }),
    ...(next !== undefined && { next }),
  };
}
