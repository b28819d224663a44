/** What a filter of a report can be, where that is known: it is chosen then, and written as a code elsewhere. */
import { categories } from '../../parts/categories.ts';
import type { ReportRow } from './report.ts';

const states: { readonly [Report in ReportRow['id']]?: readonly string[] } = {
  deposits: ['created', 'waiting', 'checking', 'credited', 'declined', 'expired'],
  withdrawals: ['requested', 'review', 'approved', 'sending', 'unknown', 'paid', 'declined', 'cancelled', 'returned'],
  wagers: ['open', 'won', 'lost', 'push', 'half-won', 'half-lost', 'dead-heat', 'void'],
};

export function optionsOf(report: ReportRow['id'], filter: ReportRow['filters'][number]): readonly string[] {
  if (filter === 'category') return categories;
  return filter === 'state' ? (states[report] ?? []) : [];
}
