/** Cancels lines while their draw is on sale: the stake is refunded once, however often it is requested. */
import { createHash } from 'node:crypto';
import type { SharedEngine } from '#engine-kit';
import { assert, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { GroupedMovement } from '../../wallet/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { lockDraws } from '../draws/index.ts';
import { takeFromBooks } from '../exposure/index.ts';
import type { LotteryGame, LotteryRegistry } from '../lottery-registry.ts';
import { lineLifecycle, orderLifecycle } from './lifecycle.ts';
import { bonusUseIn } from './placing.ts';
import { cellsOfLine, orderFact } from './rules.ts';
import { cancelLinesOf, type LineRow, lockOrder, orderById, type StoredOrder } from './store-order.ts';

export interface CancelRequest {
  readonly merchant: Merchant;
  readonly memberId: string;
  /** From inside a game's frame: only that game's orders. */
  readonly game?: string | undefined;
  readonly orderId: string;
  readonly lineIds: readonly string[];
  readonly key: string;
}

export interface CancelParts {
  readonly registry: LotteryRegistry;
  readonly now: (tx: Tx) => Promise<Date>;
}

/** `game.disabled`: this node lacks the rules that the order was sold under, a later one has them. */
type CancelRefusal =
  | 'order.unknown'
  | 'order.settled'
  | 'order.closed'
  | 'game.disabled'
  | 'request.idempotency_key_reused';

const total = (lines: readonly LineRow[], of: 'stake_minor' | 'max_minor') =>
  lines.reduce((sum, line) => sum + line[of], 0n);

/** Draw, then order, then money: locked in the same order everywhere. */
export async function cancelLines(
  deps: LotteryDeps,
  { registry, now }: CancelParts,
  request: CancelRequest,
): Promise<Result<StoredOrder, CancelRefusal>> {
  const { merchant, memberId, orderId, key } = request;
  const lineIds = new Set(request.lineIds);
  return deps.atomically(async (tx): Promise<Result<StoredOrder, CancelRefusal>> => {
    const seen = await orderById(tx, merchant.id, memberId, orderId);
    if (!seen || (request.game ?? seen.order.game) !== seen.order.game) return refuse('order.unknown');
    const { game, draw_index: drawIndex } = seen.order;
    const [draw] = await lockDraws(tx, [{ merchantId: merchant.id, game, drawIndex: Number(drawIndex) }]);
    assert(draw, 'an order has its draw');
    await lockOrder(tx, merchant.id, orderId);
    const stored = await orderById(tx, merchant.id, memberId, orderId);
    assert(stored, 'an order is never deleted');
    const lines = stored.lines.filter((line) => lineIds.has(line.id));
    if (lines.length !== lineIds.size) return refuse('order.unknown');

    const before = stored.lines.filter((line) => line.cancel_key === key);
    if (before.length > 0) {
      const isSame = before.length === lines.length && lines.every((line) => line.cancel_key === key);
      if (!isSame) return refuse('request.idempotency_key_reused');
    } else {
      if (!lines.every((line) => lineLifecycle.allows(line.state, 'cancel'))) return refuse('order.settled');
      if (draw.state !== 'selling' || (await now(tx)) >= draw.closes_at) return refuse('order.closed');
    }
    const isRepeated = before.length > 0;
    const found = registry.find(game);
    const rules = { variant: stored.order.variant, rulesVersion: draw.rules_version };
    const engine = found && (await registry.engine(found, rules));
    if (!engine && !isRepeated) return refuse('game.disabled');
    if (found && engine && !isRepeated) {
      const refund = refundOf(request, { ...stored, game: found, cancelled: lines });
      await takeBack(tx, deps, { ...stored, engine, cancelled: lines, refund, key });
      // Money last: every bet waits for the house account's row.
      const [moved] = await deps.wallet.moveGroups(tx, [[refund]]);
      assert(moved?.kind === 'applied', 'a line is cancelled once');
    }
    const order = await orderById(tx, merchant.id, memberId, orderId);
    assert(order, 'an order is never deleted');
    return ok(order);
  });
}

function refundOf(
  request: CancelRequest,
  {
    order,
    game,
    cancelled: lines,
  }: StoredOrder & { readonly game: LotteryGame; readonly cancelled: readonly LineRow[] },
): GroupedMovement {
  const ids = lines.map((line) => line.id).sort();
  return {
    kind: 'refund',
    accountRef: { merchant: request.merchant, memberId: order.member_id, isTrial: order.is_trial },
    source: order.source,
    externalId: `cancel:${order.id}:${request.key}`,
    amountMinor: total(lines, 'stake_minor'),
    ref: order.id,
    requestHash: createHash('sha256').update(ids.join()).digest('base64url'),
    label: order.game,
    bonusUse: bonusUseIn(request.merchant, game, { game: order.game, drawNumber: order.draw_number }),
  };
}

interface Cancelled extends StoredOrder {
  readonly engine: SharedEngine;
  readonly cancelled: readonly LineRow[];
  readonly refund: GroupedMovement;
  readonly key: string;
}

async function takeBack(tx: Tx, deps: LotteryDeps, cancelled: Cancelled): Promise<void> {
  const { order, lines: all, engine, cancelled: lines, refund, key: cancelKey } = cancelled;
  const left = all.filter((line) => line.state === 'open' && !lines.includes(line));
  const maxMinor = total(left, 'max_minor');
  const state = orderLifecycle.next(order.state, left.length > 0 ? 'reduce' : 'cancel');
  await cancelLinesOf(tx, order, {
    lineIds: lines.map((line) => line.id),
    key: cancelKey,
    left: { state, maxMinor },
  });
  if (!order.is_trial) {
    const key = { merchantId: order.merchant_id, game: order.game, drawIndex: Number(order.draw_index) };
    const amounts = lines.flatMap((line) => cellsOfLine(engine, line.bet, line.unit_minor * BigInt(line.multiple)));
    await takeFromBooks(tx, [{ key, amounts }]);
  }
  if (state === 'open') {
    await deps.outbox.publish(tx, order.merchant_id, 'order.reduced', {
      ...orderFact(order),
      stakeMinor: total(left, 'stake_minor').toString(),
      at: order.placed_at.toISOString(),
    });
    await deps.outbox.publish(tx, order.merchant_id, 'balance.changed', {
      memberId: order.member_id,
      isTrial: order.is_trial,
    });
    return;
  }
  const { orderId, ...ofDraw } = orderFact(order);
  const { memberId, isTrial } = ofDraw;
  const bonusParts = await deps.bonus.partsOfOutcome(tx, order.merchant_id, {
    bonusUse: refund.bonusUse,
    bets: [{ ref: orderId, memberId, isTrial }],
    movements: [refund],
  });
  await deps.outbox.publish(tx, order.merchant_id, 'orders.settled', {
    ...ofDraw,
    orders: [{ orderId, stakeMinor: order.stake_minor.toString(), payoutMinor: '0', result: 'void' }],
    at: order.placed_at.toISOString(),
    bonusParts,
  });
}
