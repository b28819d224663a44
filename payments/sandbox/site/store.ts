/** The sandbox's state: requested payments and payouts. In memory, bounded. */
import { pageOf } from '#provider-kit';
import type { PaymentOrder, PayoutOrder, Statement, StatementOrder } from '../messages.ts';

const MAX_STORED = 5_000;

export type PaymentState = 'open' | 'paid' | 'declined' | 'timed-out';

export interface Payment {
  readonly id: string;
  readonly account: string;
  readonly order: PaymentOrder;
  state: PaymentState;
  /** What was paid, and when. */
  paid?: { readonly amount: string; readonly atMs: number };
}

export interface Payout {
  readonly id: string;
  readonly account: string;
  readonly order: PayoutOrder;
  state: 'accepted' | 'paid' | 'failed';
  paidAtMs?: number;
}

export interface SandboxStore<
  Value extends { readonly id: string; readonly account: string; readonly order: { orderId: string } },
> {
  byId(id: string): Value | undefined;
  byOrder(account: string, orderId: string): Value | undefined;
  add(value: Value): Value;
  newest(count: number): readonly Value[];
  all(): readonly Value[];
}

export interface SiteStore {
  readonly payments: SandboxStore<Payment>;
  readonly payouts: SandboxStore<Payout>;
  /** Orders whose first notice the sandbox dropped on purpose. */
  readonly lostOnce: Set<string>;
}

/** A bounded map that evicts the oldest. */
export function openStore<
  Value extends { readonly id: string; readonly account: string; readonly order: { orderId: string } },
>() {
  const byId = new Map<string, Value>();
  const byOrder = new Map<string, Value>();
  const orderKey = (account: string, orderId: string) => `${account}/${orderId}`;
  const all: SandboxStore<Value> = {
    byId: (id) => byId.get(id),
    byOrder: (account, orderId) => byOrder.get(orderKey(account, orderId)),
    add(value) {
      const [oldest] = byId.values();
      if (byId.size >= MAX_STORED && oldest) {
        byId.delete(oldest.id);
        byOrder.delete(orderKey(oldest.account, oldest.order.orderId));
      }
      byId.set(value.id, value);
      byOrder.set(orderKey(value.account, value.order.orderId), value);
      return value;
    },
    all: () => [...byId.values()],
    newest: (count) => [...byId.values()].slice(-count).reverse(),
  };
  return all;
}

export function createSiteStore(): SiteStore {
  return { payments: openStore<Payment>(), payouts: openStore<Payout>(), lostOnce: new Set() };
}

/** The sandbox's statement of an account: every paid payment and payout, by time. */
export function statementOf({ payments, payouts }: SiteStore, account: string, requested: StatementOrder): Statement {
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
  const { rows, ...next } = pageOf(lines, requested.cursor);
  return { lines: rows, ...next };
}

function lineOf(
  subject: 'deposit' | 'payout',
  providerRef: string,
  paid: { readonly orderId: string; readonly amount: string; readonly currency: string; readonly atMs: number },
): Statement['lines'][number] {
  const { orderId, amount, currency, atMs: at } = paid;
  return { subject, orderId, providerRef, amount, currency, at };
}
