/** What orders moved, in sums: a trigger adds a change for each order. */
import type { FoldedSums } from '../../../db/jobs/fold-changes.ts';

export const orderFigures: FoldedSums = {
  table: 'order_figure',
  key: ['kind', 'at', 'provider', 'currency'],
  added: ['orders', 'amount_minor', 'fee_minor', 'house_fee_minor'],
};
