/** A withdrawal ends and its hold with it: paid out of the house, or given back to the member. */
import type { DeclineReason } from '#contract';
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Cashier, now } from '../context.ts';
import { WITHDRAWAL } from './request-withdrawal.ts';
import type { WithdrawalRow } from './store.ts';
import { turn } from './transition-withdrawal.ts';

export interface Ending {
  readonly state: 'paid' | 'returned' | 'cancelled' | 'declined';
  readonly by: string;
  readonly reason?: string | undefined;
  readonly providerRef?: string;
  /** Why it was refused, as the member is told. */
  readonly refusedFor?: DeclineReason;
}

/** The order is locked and has not ended. Answers the order and the member's balance. */
export async function endWithdrawal(
  cashier: Cashier,
  tx: Tx,
  merchant: Merchant,
  order: WithdrawalRow,
  ending: Ending,
): Promise<{ readonly order: WithdrawalRow; readonly balanceMinor: bigint }> {
  const purse = { merchant, memberId: order.member_id, isTrial: false };
  const hold = {
    purse,
    source: WITHDRAWAL,
    holdExternalId: order.id,
    externalId: `${order.id}:end`,
    requestHash: ending.state === 'paid' ? 'paid' : 'returned',
    amountMinor: order.amount_minor,
    heldMinor: order.held_minor,
  };
  const moved =
    ending.state === 'paid'
      ? await cashier.wallet.capture(tx, { ...hold, provider: order.provider, feeMinor: order.fee_minor })
      : await cashier.wallet.release(tx, hold);
  assert(moved.kind === 'applied', 'an order that has not ended has an open hold');
  const ended = await turn(cashier, tx, order, {
    ...ending,
    at: now(cashier),
    dueAt: null,
  });
  await cashier.outbox.tell(tx, merchant.id, 'withdrawal.decided', {
    orderId: order.id,
    memberId: order.member_id,
    currency: order.currency,
    amountMinor: order.amount_minor.toString(),
    state: ending.state,
  });
  return { order: ended, balanceMinor: moved.balanceMinor };
}
