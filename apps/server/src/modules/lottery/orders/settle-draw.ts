/**
 * Settles every order of a drawn draw, some hundred at a time: if a node dies in between, the next one continues. An order that cannot
 * be settled is set aside, so that it blocks nobody else.
 */
import type { SharedEngine } from '#engine-kit';
import { assert } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { GroupedMovement } from '../../wallet/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { type DrawKey, type DrawRow, markSettled } from '../draws/index.ts';
import { lineLifecycle, orderLifecycle } from './lifecycle.ts';
import { orderFact, orderOutcome, resultOf, winningsOf } from './rules.ts';
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
/** Bounds one run: the rest waits until other games and merchants had theirs. */
const MAX_CHUNKS = 25;

export interface Settlement {
  readonly engine: SharedEngine;
  readonly merchant: Merchant;
  readonly draw: DrawRow;
}

const keyOf = ({ draw }: Settlement): DrawKey => ({
  merchantId: draw.merchant_id,
  game: draw.game,
  drawIndex: Number(draw.draw_index),
});

/** Settles open orders of a draw; returns whether all are done and the draw is marked as settled. Idempotent. */
export async function settleDraw(deps: LotteryDeps, settlement: Settlement, clock: (db: Db) => Promise<Date>) {
  const key = keyOf(settlement);
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk++) {
    const count = await settleSome(deps, settlement);
    if (count > 0) continue;
    await inTransaction(deps, async (tx) => {
      // Another node may hold the last orders: the node that finds none left marks the draw.
      if (!(await hasOpenOrders(tx, key))) await markSettled(tx, key, await clock(tx));
    });
    return true;
  }
  return false;
}

async function settleSome(deps: LotteryDeps, settlement: Settlement): Promise<number> {
  try {
    return await inTransaction(deps, (tx) => settleChunk(tx, deps, settlement));
  } catch {
    // One order or the database failed: run one by one, each order gets its own result.
    const ids = await openOrderIds(deps.db, keyOf(settlement), deps.ordersAtOnce ?? CHUNK);
    for (const id of ids) await settleOrSetAside(deps, settlement, id);
    return ids.length;
  }
}

/** Database errors about connections, locks and resources do not count against the order; errors about its data do. */
function isTheOrders(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
  return code === undefined || /^2[23]...$/.test(code);
}

export async function settleOrSetAside(deps: LotteryDeps, settlement: Settlement, orderId: string): Promise<void> {
  try {
    await inTransaction(deps, (tx) => settleChunk(tx, deps, settlement, orderId));
  } catch (error) {
    if (!isTheOrders(error)) throw error;
    await inTransaction(deps, (tx) => setAside(tx, keyOf(settlement), orderId, String(error)));
    deps.alert(error);
  }
}

/** One chunk of orders, or only this order. */
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
      body: settledFact(outcome, settlement.draw, stored),
    })),
  );
  // Money last: every bet waits for the house accounts' rows. Everything a member gets goes in one group.
  const movements = ended.flatMap((one) => movementOf(settlement.merchant, one.outcome, one.stored) ?? []);
  const moved = await deps.wallet.moveGroups(tx, [
    ...Map.groupBy(movements, ({ accountRef }) => `${accountRef.memberId}/${accountRef.isTrial}`).values(),
  ]);
  for (const answer of moved) assert(answer.kind === 'applied', 'a settled order is paid once');
  return orders.length;
}

function outcomeOf({ engine, draw }: Settlement, { order, lines }: StoredOrder): Outcome {
  const outcomes = lines
    .filter((line) => line.state === 'open')
    .map((line) => {
      if (draw.outcome === null) return { line, outcome: 'return' as const, payoutMinor: 0n };
      const payoutMinor = winningsOf(engine, line, draw.outcome);
      assert(payoutMinor <= line.max_minor, 'a line wins at most its maximum');
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

/** The stake of the lines that were not cancelled. */
function openStake({ lines }: StoredOrder): bigint {
  return lines.reduce((sum, line) => (line.state === 'open' ? sum + line.stake_minor : sum), 0n);
}

/** The payout to the member, if any. */
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

function settledFact({ order, state, payoutMinor }: Outcome, draw: DrawRow, stored: StoredOrder) {
  const stakeMinor = openStake(stored);
  return {
    ...orderFact(order),
    stakeMinor: stakeMinor.toString(),
    payoutMinor: payoutMinor.toString(),
    result: resultOf(state, stakeMinor, payoutMinor),
    at: (draw.drawn_at ?? draw.draws_at).toISOString(),
  };
}
