/**
 * Ends chases whose rest is to be given back: after a win, or because their member may not play. Each is found by its row, which was
 * written with the payment of the win or with the fact of the break, and goes with the refund: a node that dies leaves it to the next.
 */
import { assert } from '#kernel';
import { inTransaction } from '../../../db/transactions.ts';
import type { LotteryDeps } from '../deps.ts';
import { AFTER_FAILURE_MS, each } from '../loops.ts';
import { chaseRow, type DueStop, dueStops, markStopped, takeStop } from './store-chase.ts';
import { lockChase, type TakeBackParts, takeBack } from './take-back.ts';

/** Found at least this often: those of another node that died. */
const MAX_SLEEP_MS = 5000;
const MAX_DUE = 500;
const AT_ONCE = 2;

/** Returns the pause until there may be more. */
export async function stopChases(deps: LotteryDeps, parts: TakeBackParts): Promise<number> {
  const merchantIds = deps.merchants().map(({ id }) => id);
  if (merchantIds.length === 0) return MAX_SLEEP_MS;
  const due = await dueStops(deps.db, merchantIds, MAX_DUE);
  const hasFailed = await each(due, { atOnce: AT_ONCE, alert: deps.alert }, (stop) => stopChase(deps, parts, stop));
  if (hasFailed) return AFTER_FAILURE_MS;
  return due.length === MAX_DUE ? 0 : MAX_SLEEP_MS;
}

/** A sub-order whose draw has closed stands. */
async function stopChase(deps: LotteryDeps, parts: TakeBackParts, { merchantId, chaseId }: DueStop): Promise<void> {
  const merchant = deps.merchants().find(({ id }) => id === merchantId);
  if (!merchant) return;
  await inTransaction(deps, async (tx) => {
    const { at, orders, statusOf, rulesOf } = await lockChase(tx, parts, merchantId, chaseId);
    const by = await takeStop(tx, merchantId, chaseId);
    if (!by) return;
    const taken = orders.filter((one) => statusOf(one) === 'taken');
    if (taken.length === 0) return;
    const chase = await chaseRow(tx, merchantId, chaseId);
    assert(chase, 'a chase is never deleted');
    await markStopped(tx, chase, by, at);
    await takeBack(tx, deps, parts, { merchant, orders: taken, key: `stop:${by}`, rulesOf });
  });
}
