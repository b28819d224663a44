/** Harbour's own books: balances, and every order it received. Saved across restarts, since our ledger persists too. */
import { type Currency, formatAmount, parseAmount } from '#kernel';
import { pageOf, type SandboxPorts } from '#provider-kit';
import type { BalancesAnswer, BalancesQuestion, ListAnswer, ListQuestion, Order, OrderAnswer } from '../messages.ts';
import { currencyNamed } from './currency-named.ts';
import { type SavedToss, savedToss, type Toss, tossOf } from './toss.ts';

const MAX_STORED_ORDERS = 5_000;

export interface Holding {
  readonly account: string;
  readonly player: string;
  readonly currency: Currency;
  balanceMinor: bigint;
  inMinor: bigint;
  outMinor: bigint;
  hadFreeRounds?: boolean;
}

export interface TakenOrder {
  readonly account: string;
  readonly order: Order;
  readonly answer: OrderAnswer;
  readonly atMs: number;
  /** The change of the balance, whatever was answered. */
  readonly movedMinor: bigint;
}

export interface Book {
  /** Created on first use; undefined for an unknown currency. */
  holdingOf(account: string, player: string, currency: string): Holding | undefined;
  orderOf(account: string, transferId: string): TakenOrder | undefined;
  /** Saves an order and the new balance. */
  record(taken: TakenOrder): void;
  /** Something else changed. */
  changed(): void;
  newest(count: number): readonly TakenOrder[];
  ordersOf(account: string): readonly TakenOrder[];
  holdingsOf(account: string): readonly Holding[];
  readonly closedTo: Set<string>;
  /** Written and read in `tosses.ts`. */
  readonly tosses: Toss[];
}

interface SavedBook {
  readonly holdings: readonly {
    account: string;
    player: string;
    currency: string;
    balance: string;
    in: string;
    out: string;
    hadFreeRounds?: boolean;
  }[];
  /** Entries from before lists existed lack their time and amount. */
  readonly orders: readonly (Omit<TakenOrder, 'atMs' | 'movedMinor'> & { atMs?: number; moved?: string })[];
  readonly closedTo: readonly string[];
  /** Books of before have none. */
  readonly tosses?: readonly SavedToss[];
}

/** The order's amount in minor units; undefined if it has more digits than the currency. */
export function minorOf(order: Pick<Order, 'amount' | 'currency'>): bigint | undefined {
  const currency = currencyNamed(order.currency);
  const read = currency && parseAmount(order.amount, currency);
  return read?.ok ? read.value : undefined;
}

export function openBook(memory: SandboxPorts['memory']): Book {
  const holdings = new Map<string, Holding>();
  const orders = new Map<string, TakenOrder>();
  const closedTo = new Set<string>();
  const tosses: Toss[] = [];
  const state = { holdings, orders, closedTo, tosses };
  restore(memory.load(), state);

  const save = () => memory.save(written(state));
  return {
    holdingOf(account, player, code) {
      const currency = currencyNamed(code);
      if (!currency) return undefined;
      const key = `${account}/${player}/${code}`;
      const known = holdings.get(key);
      if (known) return known;
      const made: Holding = { account, player, currency, balanceMinor: 0n, inMinor: 0n, outMinor: 0n };
      holdings.set(key, made);
      return made;
    },
    orderOf: (account, transferId) => orders.get(`${account}/${transferId}`),
    record(taken) {
      const [oldest] = orders.keys();
      if (orders.size >= MAX_STORED_ORDERS && oldest !== undefined) orders.delete(oldest);
      orders.set(`${taken.account}/${taken.order.transferId}`, taken);
      save();
    },
    changed: save,
    ordersOf: (account) => [...orders.values()].filter((taken) => taken.account === account),
    holdingsOf: (account) => [...holdings.values()].filter((holding) => holding.account === account),
    newest: (count) => [...orders.values()].slice(-count).reverse(),
    closedTo,
    tosses,
  };
}

interface BookState {
  readonly holdings: Map<string, Holding>;
  readonly orders: Map<string, TakenOrder>;
  readonly closedTo: Set<string>;
  readonly tosses: Toss[];
}

function written({ holdings, orders, closedTo, tosses }: BookState): string {
  const saved: SavedBook = {
    holdings: [...holdings.values()].map(({ currency, balanceMinor, inMinor, outMinor, ...rest }) => ({
      ...rest,
      currency: currency.code,
      balance: balanceMinor.toString(),
      in: inMinor.toString(),
      out: outMinor.toString(),
    })),
    orders: [...orders.values()].map(({ movedMinor, ...taken }) => ({ ...taken, moved: movedMinor.toString() })),
    closedTo: [...closedTo],
    tosses: tosses.map(savedToss),
  };
  return JSON.stringify(saved);
}

function restore(text: string | undefined, { holdings, orders, closedTo, tosses }: BookState): void {
  if (text === undefined) return;
  const saved = JSON.parse(text) as SavedBook;
  for (const { currency: code, balance, in: into, out, ...rest } of saved.holdings) {
    const currency = currencyNamed(code);
    if (!currency) continue;
    const amounts = { balanceMinor: BigInt(balance), inMinor: BigInt(into), outMinor: BigInt(out) };
    holdings.set(`${rest.account}/${rest.player}/${code}`, { ...rest, currency, ...amounts });
  }
  for (const { account, order, answer, atMs = 0, moved = '0' } of saved.orders) {
    orders.set(`${account}/${order.transferId}`, { account, order, answer, atMs, movedMinor: BigInt(moved) });
  }
  for (const account of saved.closedTo) closedTo.add(account);
  tosses.push(...(saved.tosses ?? []).flatMap(tossOf));
}

/** Harbour's lists for a merchant's account: received orders with the amounts moved, and players' balances. */
export function listOrders(book: Book, account: string, { from, to, cursor }: ListQuestion): ListAnswer {
  const lines = book
    .ordersOf(account)
    .filter(({ atMs }) => atMs >= from && atMs < to)
    .flatMap(lineOf)
    .sort((one, other) => one.at - other.at || one.transferId.localeCompare(other.transferId));
  const { rows, ...rest } = pageOf(lines, cursor);
  return { transfers: rows, ...rest };
}

/** An order reported as done that moved nothing is not listed. */
function lineOf({ order, answer, atMs: at, movedMinor }: TakenOrder): ListAnswer['transfers'] {
  const { transferId, player, direction, currency: code } = order;
  const currency = currencyNamed(code);
  if (!currency || (answer.state === 'done' && movedMinor === 0n)) return [];
  const amount = answer.state === 'done' ? formatAmount(movedMinor, currency) : order.amount;
  return [{ transferId, player, direction, amount, currency: code, state: answer.state, at }];
}

export function listHoldings(book: Book, account: string, { currency, cursor }: BalancesQuestion): BalancesAnswer {
  const held = book
    .holdingsOf(account)
    .filter((holding) => holding.currency.code === currency && holding.balanceMinor > 0n)
    .map(({ player, balanceMinor, currency: of }) => ({ player, balance: formatAmount(balanceMinor, of) }))
    .sort((one, other) => one.player.localeCompare(other.player));
  const { rows, ...rest } = pageOf(held, cursor);
  return { currency, balances: rows, ...rest };
}
