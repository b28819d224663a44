/** A withdrawal goes into another state, and whoever shows it to its member is notified. */
import type { Tx } from '../../../db/db.ts';
import type { Cashier } from '../context.ts';
import { addStep } from '../orders/index.ts';
import type { WithdrawalEvent } from './lifecycle.ts';
import { seenState } from './rules.ts';
import { moveWithdrawal, type WithdrawalChanges, type WithdrawalRow } from './store.ts';

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
    await cashier.outbox.tell(tx, merchantId, 'withdrawal.turned', { orderId, memberId, state });
  }
  return moved;
}
