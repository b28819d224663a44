/** How Harbour processes an order: correctly, unless the amount's last two whole digits select a failure. */
import type { SandboxPorts } from '#provider-kit';
import type { Order, OrderAnswer } from '../messages.ts';
import { type Book, minorOf } from './book.ts';

/** The outcome selected by an amount's last digits; anything else is done. */
export const outcomes = {
  '13': 'is refused',
  '17': 'is done, and the answer is lost',
  '19': 'is refused, and the answer is lost',
  '23': 'is done twenty seconds later, and the answer is lost',
  '29': 'never arrives',
  '31': 'is counted twice',
  '37': 'is said to be done, and is not',
  '41': 'is done, and the answer names another amount',
} as const;

type OrderOutcome = keyof typeof outcomes;

const LATE_MS = 20_000;

export type Reply =
  | { readonly kind: 'answer'; readonly answer: OrderAnswer }
  | { readonly kind: 'silence' | 'nonsense' };

function outcomeOf({ amount }: Order): OrderOutcome | undefined {
  const last = amount.split('.')[0]?.slice(-2).padStart(2, '0') ?? '';
  return last in outcomes ? (last as OrderOutcome) : undefined;
}

const isSame = (one: Order, other: Order) => JSON.stringify(one) === JSON.stringify(other);

/** An order sent twice has one effect and the same answer; another order under the same id is refused. */
export function takeOrder(ports: SandboxPorts, book: Book, account: string, order: Order): Reply {
  const known = book.orderOf(account, order.transferId);
  if (known) return isSame(known.order, order) ? { kind: 'answer', answer: known.answer } : { kind: 'nonsense' };
  const digits = outcomeOf(order);
  if (digits === '29') return { kind: 'silence' };
  if (digits === '23') {
    ports.later(LATE_MS, () => {
      if (!book.orderOf(account, order.transferId)) settle(ports, book, account, order);
    });
    return { kind: 'silence' };
  }
  const answer = settle(ports, book, account, order);
  if (!answer) return { kind: 'nonsense' };
  if (digits === '17' || digits === '19') return { kind: 'silence' };
  return { kind: 'answer', answer: digits === '41' ? { ...answer, amount: `9${answer.amount}` } : answer };
}

function settle(ports: SandboxPorts, book: Book, account: string, order: Order): OrderAnswer | undefined {
  const digits = outcomeOf(order);
  const atMs = ports.clock.now();
  const amountMinor = minorOf(order);
  const holding = book.holdingOf(account, order.player, order.currency);
  if (amountMinor === undefined || amountMinor === 0n || !holding) return undefined;
  const { transferId, player, direction, amount, currency } = order;
  const reported = { transferId, player, direction, amount, currency };
  const isRefused = digits === '13' || digits === '19';
  const isShort = direction === 'out' && holding.balanceMinor < amountMinor;
  if (isRefused || isShort) {
    const answer: OrderAnswer = { ...reported, state: 'refused', reason: isRefused ? 'rejected' : 'insufficient' };
    book.record({ account, order, answer, atMs, movedMinor: 0n });
    return answer;
  }
  const times = digits === '31' ? 2n : digits === '37' ? 0n : 1n;
  const movedMinor = amountMinor * times;
  if (direction === 'in') {
    holding.balanceMinor += movedMinor;
    holding.inMinor += movedMinor;
  } else {
    holding.balanceMinor = holding.balanceMinor < movedMinor ? 0n : holding.balanceMinor - movedMinor;
    holding.outMinor += movedMinor;
  }
  const answer: OrderAnswer = { ...reported, state: 'done' };
  book.record({ account, order, answer, atMs, movedMinor });
  return answer;
}
