/** Harbour's lists for a merchant's account: received orders with the amounts moved, and players' balances. */
import { formatAmount } from '#kernel';
import type { BalancesAnswer, BalancesQuestion, ListAnswer, ListQuestion } from '../messages.ts';
import type { Book, TakenOrder } from './book.ts';
import { currencyNamed } from './book.ts';

const PAGE = 100;

function page<Row>(rows: readonly Row[], cursor: number): { rows: readonly Row[]; next?: number } {
  const next = cursor + PAGE;
  return { rows: rows.slice(cursor, next), ...(rows.length > next ? { next } : {}) };
}

export function listOrders(book: Book, account: string, { from, to, cursor }: ListQuestion): ListAnswer {
  const lines = book
    .ordersOf(account)
    .filter(({ atMs }) => atMs >= from && atMs < to)
    .flatMap(lineOf)
    .sort((one, other) => one.at - other.at || one.transferId.localeCompare(other.transferId));
  const { rows, ...rest } = page(lines, cursor);
  return { transfers: [...rows], ...rest };
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
  const { rows, ...rest } = page(held, cursor);
  return { currency, balances: [...rows], ...rest };
}
