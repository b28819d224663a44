/** Cancels sub-orders of a chase until their draws close: one, several, or all that are left; once, however often it is requested. */
import type { Endpoints, RefusalOf } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { LotteryDeps } from '../deps.ts';
import type { StoredOrder } from '../orders/index.ts';
import { type ChaseRow, chaseById } from './store-chase.ts';
import { type LockedChase, lockChase, type TakeBackParts, takeBack } from './take-back.ts';

export interface CancelChaseRequest {
  readonly merchant: Merchant;
  readonly memberId: string;
  /** From inside a game's frame: only that game's chases. */
  readonly game?: string | undefined;
  readonly chaseId: string;
  /** Absent: all that are left. */
  readonly orderIds?: readonly string[] | undefined;
  readonly key: string;
}

type CancelRefusal = RefusalOf<Endpoints['cancelChase']>;

export async function cancelChase(
  deps: LotteryDeps,
  parts: TakeBackParts,
  request: CancelChaseRequest,
): Promise<Result<ChaseRow, CancelRefusal>> {
  const { merchant, memberId, chaseId } = request;
  return deps.atomically(async (tx): Promise<Result<ChaseRow, CancelRefusal>> => {
    const chase = await chaseById(tx, { merchantId: merchant.id, memberId }, chaseId);
    if (!chase || (request.game ?? chase.game) !== chase.game) return refuse('chase.unknown');
    const locked = await lockChase(tx, parts, merchant.id, chaseId);
    const chosen = chosenOf(locked, request);
    if (!chosen.ok) return chosen;
    if (chosen.value.length > 0) {
      const { rulesOf } = locked;
      await takeBack(tx, deps, parts, { merchant, orders: chosen.value, key: keyOf(request), rulesOf });
    }
    return ok(chase);
  });
}

/** Apart from the keys by which lines of an order are cancelled. */
const keyOf = ({ key }: CancelChaseRequest) => `chase:${key}`;

/** Those to give back now: none where the same request has done so before. */
function chosenOf(
  { orders, statusOf }: LockedChase,
  request: CancelChaseRequest,
): Result<readonly StoredOrder[], CancelRefusal> {
  const ids = request.orderIds && new Set(request.orderIds);
  const named = ids ? orders.filter(({ order }) => ids.has(order.id)) : orders;
  if (ids && named.length !== ids.size) return refuse('order.unknown');
  const key = keyOf(request);
  const before = orders.filter(({ lines }) => lines.some((line) => line.cancel_key === key));
  if (before.length > 0) {
    const isSame = !ids || (before.length === ids.size && before.every(({ order }) => ids.has(order.id)));
    return isSame ? ok([]) : refuse('request.idempotency_key_reused');
  }
  const taken = named.filter((one) => statusOf(one) === 'taken');
  const others = named.filter((one) => statusOf(one) !== 'taken');
  if (taken.length > 0 && (!ids || others.length === 0)) return ok(taken);
  const why = others.find((one) => statusOf(one) === 'closed') ?? others[0];
  const value = why && { drawNumber: why.order.draw_number };
  return refuse(why && statusOf(why) === 'closed' ? 'order.closed' : 'order.settled', value);
}
