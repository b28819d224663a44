/**
 * Every order of a drawn issue gets its end, some hundred at a time: a node that dies in between leaves the rest for the next. An order
 * that cannot be settled is set aside, so that it holds up nobody else.
 */
import type { SharedEngine } from '#engine-kit';
import { assert, ok } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { GroupedMovement } from '../../wallet/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { type DrawKey, type DrawRow, markSettled } from '../draws/index.ts';
import { lineLifecycle, orderLifecycle } from './lifecycle.ts';
import { orderOutcome, winningsOf } from './rules.ts';
import {
  hasOpenOrders,
  type Outcome,
  openOrderIds,
  type StoredOrder,
  saveOutcomes,
  takeOpenOrders,
} from './store-order.ts';
import { forgetSetAside, setAside } from './store-set-aside.ts';

const CHUNK = 200;
/** Bounds a turn: what is left then waits until the other games and merchants have had theirs. */
const MAX_CHUNKS = 25;

export interface Settlement {
  readonly engine: SharedEngine;
  readonly merchant: Merchant;
  readonly issue: DrawRow;
}

const keyOf = ({ issue }: Settlement): DrawKey => ({
  merchantId: issue.merchant_id,
  game: issue.game,
  ordinal: Number(issue.ordinal),
});

/** Settles open orders of an issue; says whether all of them are and the issue is marked done. What is done twice acts once. */
export async function settleDraw(
  deps: LotteryDeps,
  settlement: Settlement,
  clock: (db: Db) => Promise<Date>,
): Promise<boolean> {
  const key = keyOf(settlement);
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk++) {
    const count = await settleSome(deps, settlement);
    if (count > 0) continue;
    await deps.atomically(async (tx) => {
      // Another node may hold the last orders: whoever finds none left marks the issue.
      if (!(await hasOpenOrders(tx, key))) await markSettled(tx, key, await clock(tx));
      return ok();
    });
    return true;
  }
  return false;
}

async function settleSome(deps: LotteryDeps, settlement: Settlement): Promise<number> {
  try {
    const settled = await deps.atomically(async (tx) => ok(await settleChunk(tx, deps, settlement)));
    assert(settled.ok, 'a chunk is never refused');
    return settled.value;
  } catch {
    // One of them, or the database: singly, each tells its own story.
    const ids = await openOrderIds(deps.db, keyOf(settlement), deps.ordersAtOnce ?? CHUNK);
    for (const id of ids) await settleOrSetAside(deps, settlement, id);
    return ids.length;
  }
}

/** What the database says of connections, locks and resources is not held against the order; what it says of the data is. */
function isTheOrders(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
  return code === undefined || /^2[23]...$/.test(code);
}

export async function settleOrSetAside(deps: LotteryDeps, settlement: Settlement, orderId: string): Promise<void> {
  try {
    await deps.atomically(async (tx) => ok(await settleChunk(tx, deps, settlement, orderId)));
  } catch (error) {
    if (!isTheOrders(error)) throw error;
    await deps.atomically(async (tx) => ok(await setAside(tx, keyOf(settlement), orderId, String(error))));
    deps.alert(error);
  }
}

/** One chunk of orders, or this order alone. */
async function settleChunk(tx: Tx, deps: LotteryDeps, settlement: Settlement, orderId?: string): Promise<number> {
  const key = keyOf(settlement);
  const orders = await takeOpenOrders(tx, key, deps.ordersAtOnce ?? CHUNK, orderId);
  if (orders.length === 0) return 0;
  const ended = orders.map((stored) => ({ stored, outcome: outcomeOf(settlement, stored) }));
  await saveOutcomes(
    tx,
    ended.map(({ outcome }) => outcome),
  );
  if (orderId !== undefined) await forgetSetAside(tx, key.merchantId, orderId);
  await deps.outbox.publishMany(
    tx,
    ended.map(({ outcome, stored }) => ({
      merchantId: key.merchantId,
      kind: 'order.settled' as const,
      body: settledFact(outcome, settlement.issue, stored),
    })),
  );
  // Money last: every bet waits for the houses' rows. All that a member gets goes in one group.
  const movements = ended.flatMap((one) => movementOf(settlement.merchant, one.outcome, one.stored) ?? []);
  const moved = await deps.wallet.moveGroups(tx, [
    ...Map.groupBy(movements, ({ accountRef }) => `${accountRef.memberId}/${accountRef.isTrial}`).values(),
  ]);
  for (const said of moved) assert(said.kind === 'applied', 'a settled order is paid once');
  return orders.length;
}

function outcomeOf({ engine, issue }: Settlement, { order, lines }: StoredOrder): Outcome {
  const outcomes = lines
    .filter((line) => line.state === 'open')
    .map((line) => {
      if (issue.outcome === null) return { line, outcome: 'return' as const, payoutMinor: 0n };
      const payoutMinor = winningsOf(engine, line, issue.outcome);
      assert(payoutMinor <= line.most_minor, 'a line wins no more than it could');
      return { line, outcome: payoutMinor > 0n ? ('win' as const) : ('lose' as const), payoutMinor };
    });
  return {
    order,
    state: orderLifecycle.next(order.state, orderOutcome(outcomes)),
    payoutMinor: outcomes.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n),
    lines: outcomes.map(({ line, outcome, payoutMinor }) => ({
      id: line.id,
      state: lineLifecycle.next(line.state, outcome),
      payoutMinor,
    })),
  };
}

/** The stake of the lines that were not taken back. */
function openStake({ lines }: StoredOrder): bigint {
  return lines.reduce((sum, line) => (line.state === 'open' ? sum + line.stake_minor : sum), 0n);
}

/** What the member gets for it, if anything. */
function movementOf(merchant: Merchant, { order, state, payoutMinor }: Outcome, stored: StoredOrder) {
  const isReturned = state === 'returned';
  const amountMinor = isReturned ? openStake(stored) : payoutMinor;
  if (amountMinor === 0n) return undefined;
  const movement: GroupedMovement = {
    kind: isReturned ? 'refund' : 'payout',
    accountRef: { merchant, memberId: order.member_id, isTrial: order.is_trial },
    source: order.source,
    externalId: `${isReturned ? 'void' : 'win'}:${order.id}`,
    amountMinor,
    ref: order.id,
    requestHash: amountMinor.toString(),
    label: order.game,
  };
  return movement;
}

function settledFact({ order, state, payoutMinor }: Outcome, issue: DrawRow, stored: StoredOrder) {
  return {
    orderId: order.id,
    memberId: order.member_id,
    isTrial: order.is_trial,
    game: order.game,
    numero: order.numero,
    currency: order.currency,
    stakeMinor: openStake(stored).toString(),
    payoutMinor: payoutMinor.toString(),
    state,
    at: (issue.drawn_at ?? issue.draws_at).toISOString(),
  };
}
