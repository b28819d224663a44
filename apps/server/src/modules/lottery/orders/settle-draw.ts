/**
 * Settles the orders of a drawn draw: in the order of their key, some thousand at a time, with the progress saved in the transaction
 * that pays them. Only winners are written. If a node dies in between, the next one continues where the last commit ended. An order that
 * cannot be settled is set aside, so that it blocks nobody else.
 */
import type { Db, Tx } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { LotteryDeps } from '../deps.ts';
import { drawKeyOf, lockAsSeen, markSettled, type Passed, passedOf, passOrders, versionOf } from '../draws/index.ts';
import { deleteBooks } from '../exposure/index.ts';
import { countShares, divideDraw, prizesOf, termsOf, uncountedOrders } from '../pool/index.ts';
import { type Evaluation, evaluate, nothingRemembered, type Settlement } from './evaluate.ts';
import { payTickets } from './pay-tickets.ts';
import { setAside, takeSetAside } from './store-set-aside.ts';
import { readTicket, readTickets, type Ticket } from './store-tickets.ts';

/**
 * Orders of one transaction: at most enough to save commits, and so many that it takes about as long as this: bets wait for the house account's
 * row, and for this node while it evaluates.
 */
const CHUNK = 1000;
const MIN_CHUNK = 100;
const CHUNK_MS = 30;
/** Bounds one run: the rest waits until other games and merchants had theirs. */
const MAX_CHUNKS = 50;
/** A chunk that the database refuses is done in smaller ones, until the order that it refuses is alone. */
const SMALLER = 8;

/** `done`: the draw is marked as settled. `elsewhere`: another node settles it now. */
export type Settled = 'done' | 'more' | 'elsewhere';

/** A draw with a pool is counted and divided before anyone is paid. A void one returns its stakes like any other. */
export async function settleDraw(
  deps: LotteryDeps,
  settlement: Settlement,
  clock: (db: Db) => Promise<Date>,
): Promise<Settled> {
  const key = drawKeyOf(settlement.draw);
  const terms = termsOf(settlement);
  if (terms === undefined) return settleOrders(deps, settlement, clock);
  const counted = await countShares(deps, settlement, key, {
    read: (after, limit) => readTickets(deps.db, key, { after, limit }),
    setAside: (tx, failed) => setAside(tx, key, failed, { isUncounted: true }),
    max: deps.ordersAtOnce ?? CHUNK,
    chunks: MAX_CHUNKS,
  });
  if (counted !== 'done') return counted;
  const divided = await divideDraw(deps, { ...settlement, terms }, clock);
  // Its node, or the next run, comes back to it once those before it are divided.
  if (divided === 'waits') return 'elsewhere';
  const prizes = await prizesOf(deps.db, key);
  return settleOrders(deps, { ...settlement, prizes }, clock, await uncountedOrders(deps.db, key));
}

/** `left`: orders that are set aside already. */
async function settleOrders(
  deps: LotteryDeps,
  settlement: Settlement,
  clock: (db: Db) => Promise<Date>,
  left: ReadonlySet<string> = new Set(),
): Promise<Settled> {
  const key = drawKeyOf(settlement.draw);
  const max = deps.ordersAtOnce ?? CHUNK;
  const read = (after: Passed | undefined, limit: number) => readTickets(deps.db, key, { after, limit });
  const odds = nothingRemembered();
  let [from, limit] = [passedOf(settlement.draw), Math.min(max, 2 * MIN_CHUNK)];
  let tickets = await read(from, limit);
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk++) {
    const last = tickets.at(-1);
    if (!last) {
      await inTransaction(deps, async (tx) => {
        await markSettled(tx, key, await clock(tx));
        await deleteBooks(tx, key);
      });
      return 'done';
    }
    const next = { memberId: last.memberId, orderId: last.orderId };
    // The next orders are read while these are paid.
    const ahead = read(next, limit);
    ahead.catch(() => undefined);
    const own = left.size === 0 ? tickets : tickets.filter(({ orderId }) => !left.has(orderId));
    const began = performance.now();
    const evaluation = evaluate(settlement, own, odds);
    const saved = await saveChunk(deps, settlement, evaluation, { from, next, isAlone: tickets.length === 1 });
    if (saved === 'elsewhere') return saved;
    if (saved === 'smaller') {
      limit = Math.max(1, Math.floor(tickets.length / SMALLER));
      tickets = await read(from, limit);
      continue;
    }
    const inTime = (tickets.length * CHUNK_MS) / (performance.now() - began);
    limit = Math.min(max, limit * 2, Math.max(MIN_CHUNK, Math.round(inTime)));
    from = next;
    tickets = await ahead;
  }
  return 'more';
}

interface Step {
  readonly from: Passed | undefined;
  readonly next: Passed;
  readonly isAlone: boolean;
}

async function saveChunk(
  deps: LotteryDeps,
  settlement: Settlement,
  { ended, failed }: Evaluation,
  { from, next, isAlone }: Step,
): Promise<'saved' | 'smaller' | 'elsewhere'> {
  const key = drawKeyOf(settlement.draw);
  const pass = (act: (tx: Tx) => Promise<void>) =>
    inTransaction(deps, async (tx) => {
      // Locks the draw: of two nodes that settle the same orders, one finds that they are passed.
      if (!(await passOrders(tx, key, { from, next, version: versionOf(settlement.draw) }))) return false;
      await act(tx);
      return true;
    });
  try {
    const isMine = await pass(async (tx) => {
      await setAside(tx, key, failed);
      await payTickets(tx, deps, settlement, ended);
    });
    if (!isMine) return 'elsewhere';
    for (const { error } of failed) deps.alert(error);
    return 'saved';
  } catch (error) {
    if (!isTheOrders(error)) throw error;
    if (!isAlone) return 'smaller';
    const isMine = await pass((tx) => setAside(tx, key, [{ orderId: next.orderId, error }]));
    if (!isMine) return 'elsewhere';
    deps.alert(error);
    return 'saved';
  }
}

/** Database errors about connections, locks and resources do not count against the order; errors about its data do. */
export function isTheOrders(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
  return code === undefined || /^2[23]...$/.test(code);
}

/** Settles an order that was set aside, or notes why it cannot be. One of a pool waits until its draw is divided. */
export async function settleAgain(deps: LotteryDeps, settlement: Settlement, orderId: string): Promise<void> {
  const key = drawKeyOf(settlement.draw);
  const isOfPool = termsOf(settlement) !== undefined;
  if (isOfPool && settlement.draw.divided_at === null) return;
  const own = isOfPool ? { ...settlement, prizes: await prizesOf(deps.db, key) } : settlement;
  try {
    await inTransaction(deps, async (tx) => {
      // Corrected since it was read: it is due again.
      if (!(await lockAsSeen(tx, own.draw))) return;
      // Its row is the right to settle it: it goes with the payment.
      const taken = await takeSetAside(tx, key.merchantId, orderId);
      if (!taken) return;
      const ticket = await readTicket(tx, key.merchantId, orderId);
      if (ticket) await payTickets(tx, deps, own, endedOf(own, ticket), taken);
    });
  } catch (error) {
    if (!isTheOrders(error)) throw error;
    await inTransaction(deps, (tx) => setAside(tx, key, [{ orderId, error }]));
    deps.alert(error);
  }
}

function endedOf(settlement: Settlement, ticket: Ticket): Evaluation['ended'] {
  const { ended, failed } = evaluate(settlement, [ticket], nothingRemembered());
  for (const { error } of failed) throw error;
  return ended;
}
