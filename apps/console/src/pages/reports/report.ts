/** What is asked of a report, as the address of the page has it. */
import type { AnswerOf, RowOf } from '../../parts/work/index.ts';

export type ReportRow = RowOf<'listReports'>;
export type Shown = AnswerOf<'readReport'>;

type Group = ReportRow['groups'][number];
type Period = NonNullable<ReportRow['period']>;
type Filter = ReportRow['filters'][number];

export type Requested = { readonly from: string; readonly to: string; readonly by?: Group } & {
  readonly [Name in Filter]?: string;
};

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;

/** So many days before, that day included. */
export const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - (days - 1) * DAY_MS).toISOString().slice(0, 10);

function beginOf(day: string, period: Period): string {
  if (period === 'month') return `${day.slice(0, 7)}-01`;
  // From Monday.
  return period === 'week' ? daysBefore(day, ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1) : day;
}

/** The last that can be chosen: of a report of whole periods no day that goes on. */
export const lastDay = ({ period }: Pick<ReportRow, 'period'>, today: string) =>
  period === undefined ? today : daysBefore(today, 2);

/** The period that was over last. */
function lastWhole(today: string, period: Period) {
  const to = daysBefore(beginOf(today, period), 2);
  return { from: beginOf(to, period), to };
}

export function requestedOf(
  address: URLSearchParams,
  { groups, filters, period }: ReportRow,
  today: string,
): Requested {
  const by = groups.find((group) => group === address.get('by')) ?? groups[0];
  const given = filters.flatMap((name) => (address.get(name) ? [[name, address.get(name)]] : []));
  const usual = period ? lastWhole(today, period) : { from: daysBefore(today, USUAL_DAYS), to: today };
  return {
    from: address.get('from') ?? usual.from,
    to: address.get('to') ?? usual.to,
    ...(by !== undefined && { by }),
    ...Object.fromEntries(given),
  };
}

export const addressOf = (requested: Requested) =>
  new URLSearchParams(Object.entries(requested).filter(([, value]) => value !== ''));
