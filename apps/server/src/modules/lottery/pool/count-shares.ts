/**
 * Counts what a draw with a pool has: stakes, and the shares of each group. The first of two passes over its orders; nobody is paid before
 * all are counted. The place that was reached is saved with the counts of those before it, so that a node that dies counts nothing twice.
 */
import type { PoolTerms, SharedEngine } from '#engine-kit';
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { countedOf, type DrawKey, type DrawRow, type Passed, passCounted } from '../draws/index.ts';
import { type SharedLine, type SharesByBet, sharesOfLine } from './shares.ts';
import { addCounted, type Counted } from './store-pool.ts';

/** A drawn draw, with the engine of each variant. */
export interface PooledDraw {
  readonly engines: ReadonlyMap<string, SharedEngine>;
  readonly merchant: Merchant;
  readonly draw: DrawRow;
}

/** Of an order what its pool counts. */
interface PooledTicket extends Passed {
  readonly isTrial: boolean;
  readonly source: string;
  readonly variant: string;
  readonly lines: readonly (SharedLine & { readonly stakeMinor: bigint })[];
}

type Failed = readonly { readonly orderId: string; readonly error: unknown }[];

interface Slice {
  readonly counted: readonly Counted[];
  readonly failed: Failed;
}

/** Orders are read and set aside by those who settle them. */
export interface OrderAccess {
  readonly read: (after: Passed | undefined, limit: number) => Promise<readonly PooledTicket[]>;
  readonly setAside: (tx: Tx, failed: Failed) => Promise<void>;
}

/** Undefined of a draw that pays by odds, and of a void one. */
export function termsOf({ engines, draw }: Pick<PooledDraw, 'engines' | 'draw'>): PoolTerms | undefined {
  if (draw.outcome === null) return undefined;
  const [engine] = engines.values();
  return engine?.pool?.terms;
}

/** `max`: orders of one transaction; `chunks`: transactions of one run. */
export async function countShares(
  deps: Pick<LotteryDeps, 'db' | 'atomically' | 'alert'>,
  pooled: PooledDraw,
  key: DrawKey,
  { read, setAside, max, chunks }: OrderAccess & { readonly max: number; readonly chunks: number },
): Promise<'done' | 'more' | 'elsewhere'> {
  const known: SharesByBet = new Map();
  let from = countedOf(pooled.draw);
  for (let chunk = 0; chunk < chunks; chunk++) {
    const tickets = await read(from, max);
    const last = tickets.at(-1);
    if (!last) return 'done';
    const next = { memberId: last.memberId, orderId: last.orderId };
    const { counted, failed } = countTickets(pooled, tickets, known);
    const isMine = await inTransaction(deps, async (tx) => {
      if (!(await passCounted(tx, key, { from, next }))) return false;
      await setAside(tx, failed);
      await addCounted(tx, key, counted);
      return true;
    });
    if (!isMine) return 'elsewhere';
    for (const { error } of failed) deps.alert(error);
    from = next;
  }
  return 'more';
}

/** Stakes are part of the sales whether or not their order can be counted. */
function countTickets(pooled: PooledDraw, tickets: readonly PooledTicket[], known: SharesByBet): Slice {
  const failed: { orderId: string; error: unknown }[] = [];
  const counted = [...Map.groupBy(tickets, ({ isTrial }) => isTrial).values()].map((ofKind): Counted => {
    const [first] = ofKind;
    assert(first, 'a group has a ticket');
    const shares: Record<string, bigint> = {};
    for (const ticket of ofKind) {
      try {
        for (const { group, shares: more } of sharesOfTicket(pooled, ticket, known))
          shares[group] = (shares[group] ?? 0n) + more;
      } catch (error) {
        failed.push({ orderId: ticket.orderId, error });
      }
    }
    const salesMinor = ofKind.reduce((sum, { lines }) => lines.reduce((own, line) => own + line.stakeMinor, sum), 0n);
    return { isTrial: first.isTrial, source: first.source, salesMinor, shares };
  });
  return { counted, failed };
}

/** All of them, or none. */
function sharesOfTicket({ engines, draw, merchant }: PooledDraw, { variant, lines }: PooledTicket, known: SharesByBet) {
  const { outcome } = draw;
  assert(outcome !== null, 'a draw that is counted has a result');
  return lines.flatMap((line) =>
    sharesOfLine(engines, { outcome, currency: merchant.currency }, { variant, line }, known),
  );
}
