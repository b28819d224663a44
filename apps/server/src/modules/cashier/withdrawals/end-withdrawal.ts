/** Ends a withdrawal together with its hold: paid out, or returned to the member. */
import type { DeclineReason } from '#contract';
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Cashier, now } from '../context.ts';
import { withdrawalLifecycle } from './lifecycle.ts';
import { WITHDRAWAL } from './request-withdrawal.ts';
import type { WithdrawalRow } from './store.ts';
import { transitionWithdrawal } from './transition-withdrawal.ts';

type EndEvent = 'pay' | 'return' | 'cancel' | 'decline';

export interface WithdrawalEnd {
  readonly by: string;
  readonly reason?: string | undefined;
  readonly providerRef?: string | undefined;
  /** Why it was refused, as shown to the member. */
  readonly refusedFor?: DeclineReason;
}

/** The order is locked and has not ended. Returns the order and the member's balance. */
export async function endWithdrawal(
  cashier: Cashier,
  tx: Tx,
  merchant: Merchant,
  order: WithdrawalRow,
  event: EndEvent,
  end: WithdrawalEnd,
): Promise<{ readonly order: WithdrawalRow; readonly balanceMinor: bigint }> {
  const accountRef = { merchant, memberId: order.member_id, isTrial: false };
  const hold = {
    accountRef,
    source: WITHDRAWAL,
    holdExternalId: order.id,
    externalId: `${order.id}:end`,
    requestHash: event === 'pay' ? 'paid' : 'returned',
    amountMinor: order.amount_minor,
    heldMinor: order.held_minor,
  };
  const moved =
    event === 'pay'
      ? await cashier.wallet.capture(tx, { ...hold, provider: order.provider, feeMinor: order.fee_minor })
      : await cashier.wallet.release(tx, hold);
  assert(moved.kind === 'applied', 'an order that has not ended has an open hold');
  const ended = await transitionWithdrawal(cashier, tx, order, event, { ...end, at: now(cashier), dueAt: null });
  await cashier.outbox.publish(tx, merchant.id, 'withdrawal.decided', {
    orderId: order.id,
    memberId: order.member_id,
    currency: order.currency,
    amountMinor: order.amount_minor.toString(),
    state: withdrawalLifecycle.next(order.state, event),
  });
  return { order: ended, balanceMinor: moved.balanceMinor };
}
