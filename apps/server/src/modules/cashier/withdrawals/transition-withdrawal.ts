/** A withdrawal goes into another state, and whoever shows it to its member is told. */
import type { Tx } from '../../../db/db.ts';
import type { Cashier } from '../context.ts';
import { seenState } from './rules.ts';
import { type Turn, turnWithdrawal, type WithdrawalRow } from './store.ts';

/** The order is locked, or new. */
export async function turn(
  cashier: Pick<Cashier, 'outbox'>,
  tx: Tx,
  order: WithdrawalRow,
  to: Turn,
): Promise<WithdrawalRow> {
  const turned = await turnWithdrawal(tx, order, to);
  const state = seenState(turned.state);
  if (state !== seenState(order.state)) {
    const { id: orderId, member_id: memberId } = order;
    await cashier.outbox.tell(tx, order.merchant_id, 'withdrawal.turned', { orderId, memberId, state });
  }
  return turned;
}
