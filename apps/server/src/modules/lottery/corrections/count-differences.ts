/** What another result would change at a merchant, before anybody decides: nothing is written. */
import type { Json } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { drawKeyOf, type Passed } from '../draws/index.ts';
import { evaluate, nothingRemembered, type Settlement } from '../orders/index.ts';
import { readSettled } from './store-settled.ts';

const PAGE = 500;
/** Bounds one look, at whatever many merchants: of more orders the first are counted, and that is said. */
const MAX_PAGES = 40;

export interface Differences {
  readonly merchantId: string;
  readonly currency: Settlement['merchant']['currency'];
  /** Of members who play for money. */
  readonly orders: number;
  readonly changed: number;
  /** Paid in addition, and taken back or owed. */
  readonly paidMinor: bigint;
  readonly takenMinor: bigint;
  /** Whether all orders of the draw were counted. */
  readonly isWhole: boolean;
}

/** One after the other, since each takes the processor that bets need. */
export async function countDifferences(
  db: Db,
  settlements: AsyncIterable<Settlement>,
  outcome: Json & object,
): Promise<readonly Differences[]> {
  const rows: Differences[] = [];
  let left = MAX_PAGES;
  for await (const settlement of settlements) {
    const { pages, ...row } = await differencesAt(db, settlement, outcome, left);
    left -= pages;
    rows.push(row);
  }
  return rows;
}

async function differencesAt(
  db: Db,
  { draw, ...rest }: Settlement,
  outcome: Json & object,
  maxPages: number,
): Promise<Differences & { readonly pages: number }> {
  const settlement = { ...rest, draw: { ...draw, outcome } };
  const odds = nothingRemembered();
  let [orders, changed, paidMinor, takenMinor] = [0, 0, 0n, 0n];
  let after: Passed | undefined;
  let isWhole = false;
  let pages = 0;
  for (; pages < maxPages && !isWhole; pages += 1) {
    const settled = await readSettled(db, drawKeyOf(draw), { after, limit: PAGE });
    isWhole = settled.length < PAGE;
    const last = settled.at(-1)?.ticket;
    after = last && { memberId: last.memberId, orderId: last.orderId };
    const tickets = settled.map(({ ticket }) => ticket).filter(({ isTrial }) => !isTrial);
    orders += tickets.length;
    const before = new Map(settled.map((one) => [one.ticket.orderId, one.payoutMinor + one.rebateMinor]));
    for (const { ticket, payoutMinor, rebateMinor } of evaluate(settlement, tickets, odds).ended) {
      const more = payoutMinor + rebateMinor - (before.get(ticket.orderId) ?? 0n);
      if (more !== 0n) changed += 1;
      if (more > 0n) paidMinor += more;
      else takenMinor -= more;
    }
  }
  const { id: merchantId, currency } = settlement.merchant;
  return { merchantId, currency, orders, changed, paidMinor, takenMinor, isWhole, pages };
}
