/** What a filter of a report can be, by code and name, where that is known. */
import { useTranslate } from 'react-admin';
import { playableCategories } from '#client/console-routes';
import { usePlugins } from '../../base/names.ts';
import type { ReportRow } from './report.ts';

type Filter = ReportRow['filters'][number];

const states: { readonly [Report in ReportRow['id']]?: readonly string[] } = {
  deposits: ['created', 'waiting', 'checking', 'credited', 'declined', 'expired'],
  withdrawals: ['requested', 'review', 'approved', 'sending', 'unknown', 'paid', 'declined', 'cancelled', 'returned'],
  wagers: ['open', 'won', 'lost', 'push', 'half-won', 'half-lost', 'dead-heat', 'void'],
};

export interface Option {
  readonly code: string;
  readonly name: string;
}

/** Of games there are too many: what the report shows is offered, and any other is written. */
export function useFilterOptions(report: ReportRow['id'], games: readonly Option[]) {
  const t = useTranslate();
  const vendors = usePlugins('vendors');
  const payments = usePlugins('payments');
  const inWords = (area: 'category' | 'state', codes: readonly string[]) =>
    codes.map((code) => ({ code, name: t(`console.${area}.${code}`, { _: code }) }));
  const options: { readonly [Name in Filter]: readonly Option[] } = {
    category: inWords('category', playableCategories),
    state: inWords('state', states[report] ?? []),
    vendor: vendors.all,
    provider: payments.all,
    game: games,
  };
  return options;
}
