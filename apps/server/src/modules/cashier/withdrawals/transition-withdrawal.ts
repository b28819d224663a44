/** Changes a withdrawal's state and notifies the member's screens. */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Cashier } from '../context.ts';
import { addStep } from '../orders/index.ts';
import type { DecisionRefusal } from '../refusals.ts';
import { type WithdrawalEvent, withdrawalLifecycle } from './lifecycle.ts';
import { seenState } from './rules.ts';
import { lockWithdrawal, moveWithdrawal, type WithdrawalChanges, type WithdrawalRow } from './store.ts';

export interface WithdrawalTransition extends WithdrawalChanges {
  readonly at: Date;
  readonly by: string;
  readonly reason?: string | undefined;
}

/** The order is locked, or new, and its lifecycle allows the event. */
export async function transitionWithdrawal(
  cashier: Pick<Cashier, 'outbox'>,
  tx: Tx,
  order: WithdrawalRow,
  event: WithdrawalEvent,
  { at, by, reason, ...changes }: WithdrawalTransition,
): Promise<WithdrawalRow> {
  const moved = await moveWithdrawal(tx, order, event, at, changes);
  if (moved.state === order.state) return moved;
  const { merchant_id: merchantId, id: orderId, member_id: memberId } = order;
  await addStep(tx, { merchantId, orderId, state: moved.state, at, by, reason });
  const state = seenState(moved.state);
  if (state !== seenState(order.state)) {
    await cashier.outbox.publish(tx, merchantId, 'withdrawal.turned', { orderId, memberId, state });
  }
  return moved;
}

/** The order, locked, if its lifecycle allows the event. */
export async function lockWithdrawalFor(
  tx: Tx,
  merchantId: string,
  orderId: string,
  event: WithdrawalEvent,
): Promise<Result<WithdrawalRow, DecisionRefusal>> {
  const order = await lockWithdrawal(tx, merchantId, orderId);
  if (!order) return refuse('order.unknown');
  return withdrawalLifecycle.allows(order.state, event) ? ok(order) : refuse('order.settled', { state: order.state });
}
