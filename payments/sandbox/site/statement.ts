/** The sandbox's statement of an account: every paid payment and payout, by time. */
import type { Statement } from '../messages.ts';
import type { SiteStore } from './store.ts';

const PAGE = 100;

interface Requested {
  readonly from: number;
  readonly to: number;
  readonly cursor: number;
}

export function statementOf({ payments, payouts }: SiteStore, account: string, requested: Requested): Statement {
  const lines = [
    ...payments
      .all()
      .flatMap(({ account: of, id, order, paid }) =>
        of === account && paid ? [lineOf('deposit', id, { ...order, ...paid })] : [],
      ),
    ...payouts
      .all()
      .flatMap(({ account: of, id, order, paidAtMs }) =>
        of === account && paidAtMs !== undefined ? [lineOf('payout', id, { ...order, atMs: paidAtMs })] : [],
      ),
  ]
    .filter(({ at }) => at >= requested.from && at < requested.to)
    .sort((one, other) => one.at - other.at || one.providerRef.localeCompare(other.providerRef));
  const next = requested.cursor + PAGE;
  return { lines: lines.slice(requested.cursor, next), ...(lines.length > next ? { next } : {}) };
}

function lineOf(
  subject: 'deposit' | 'payout',
  providerRef: string,
  paid: { readonly orderId: string; readonly amount: string; readonly currency: string; readonly atMs: number },
): Statement['lines'][number] {
  const { orderId, amount, currency, atMs: at } = paid;
  return { subject, orderId, providerRef, amount, currency, at };
}
