/** The sandbox's state: requested payments and payouts, bounded. Saved across restarts, since the merchants' orders are. */
import { openMemory, pageOf, type SandboxPorts, type SavedPart } from '#provider-kit';
import type { PaymentOrder, PayoutOrder, Statement, StatementOrder } from '../messages.ts';
import { type Notices, openNotices, type SavedNotices } from './notices.ts';

const MAX_STORED = 2_000;

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

interface Stored {
  readonly id: string;
  readonly account: string;
  readonly order: { readonly orderId: string };
}

export interface SandboxStore<Value extends Stored> {
  byId(id: string): Value | undefined;
  byOrder(account: string, orderId: string): Value | undefined;
  add(value: Value): Value;
  /** One of them was changed. */
  changed(): void;
  newest(count: number): readonly Value[];
  all(): readonly Value[];
}

/** What its parts work with. */
export interface SiteState {
  readonly ports: SandboxPorts;
  readonly payments: SandboxStore<Payment>;
  readonly payouts: SandboxStore<Payout>;
  readonly notices: Notices;
  /** Orders whose first request the sandbox dropped on purpose. */
  readonly lostOnce: Set<string>;
}

/** A bounded map that evicts the oldest. */
export function openStore<Value extends Stored>(part: SavedPart<readonly Value[]>): SandboxStore<Value> {
  const orderKey = ({ account, order }: Value) => `${account}/${order.orderId}`;
  const saved = part.load() ?? [];
  const byId = new Map(saved.map((value) => [value.id, value]));
  const byOrder = new Map(saved.map((value) => [orderKey(value), value]));
  const save = () => part.save([...byId.values()]);
  return {
    byId: (id) => byId.get(id),
    byOrder: (account, orderId) => byOrder.get(`${account}/${orderId}`),
    add(value) {
      const [oldest] = byId.values();
      if (byId.size >= MAX_STORED && oldest) {
        byId.delete(oldest.id);
        byOrder.delete(orderKey(oldest));
      }
      byId.set(value.id, value);
      byOrder.set(orderKey(value), value);
      save();
      return value;
    },
    changed: save,
    all: () => [...byId.values()],
    newest: (count) => [...byId.values()].slice(-count).reverse(),
  };
}

export function openSite(ports: SandboxPorts): SiteState {
  const part = openMemory(ports);
  return {
    ports,
    payments: openStore(part<readonly Payment[]>('payments')),
    payouts: openStore(part<readonly Payout[]>('payouts')),
    notices: openNotices(ports, part<SavedNotices>('notices')),
    lostOnce: new Set(),
  };
}

/** The sandbox's statement of an account: every paid payment and payout, by time. */
export function statementOf({ payments, payouts }: SiteState, account: string, requested: StatementOrder): Statement {
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
