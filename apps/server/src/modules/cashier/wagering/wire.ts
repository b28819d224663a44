/** Open wagering requirements in the shape of the API. */
import { wageringSources } from '#contract';
import { assert, formatAmount } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { WageringRow } from './store-wagering.ts';

export function wageringToWire(row: WageringRow, { currency }: Merchant) {
  const source = wageringSources.find((known) => known === row.source);
  assert(source, `${row.source} is not a known source`);
  return {
    source,
    ref: row.ref,
    amount: formatAmount(row.amount_minor, currency),
    required: formatAmount(row.required_minor, currency),
    done: formatAmount(row.done_minor, currency),
    left: formatAmount(row.required_minor - row.done_minor, currency),
    createdAt: row.created_at.toISOString(),
  };
}
