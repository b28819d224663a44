/** A member cancels a withdrawal while nobody has decided on it. */

import { ok, type Result, refuse } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { Cashier } from '../context.ts';
import { hashOf, onceUnderKey, type RequestKey } from '../orders/index.ts';
import type { CancelRefusal } from '../refusals.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import { type WithdrawalAnswer, withdrawalAnswer } from './list-withdrawals.ts';
import { isPending, isRevocable } from './rules.ts';
import { lockWithdrawal } from './store.ts';

export interface CancelInput {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly orderId: string;
  readonly idempotencyKey: string;
}

type Answered = Result<WithdrawalAnswer, CancelRefusal>;
type Cancelled = Result<{ readonly orderId: string; readonly answer: WithdrawalAnswer }, CancelRefusal>;

export function cancelWithdrawal(cashier: Cashier, input: CancelInput): Promise<Answered> {
  const { merchant, memberId, orderId } = input;
  const request: RequestKey = {
    merchantId: merchant.id,
    memberId,
    key: input.idempotencyKey,
    requestHash: hashOf(['cancel withdrawal', orderId]),
  };
  return onceUnderKey(cashier, request, async (tx): Promise<Cancelled> => {
    const order = await lockWithdrawal(tx, merchant.id, orderId);
    if (!order || order.member_id !== memberId) return refuse('order.unknown');
    if (!isPending(order.state)) return refuse('order.settled');
    if (!isRevocable(merchant, order.state)) return refuse('feature.off');
    const ended = await endWithdrawal(cashier, tx, merchant, order, 'cancel', { by: 'member' });
    return ok({ orderId, answer: await withdrawalAnswer(tx, merchant, ended.order, ended.balanceMinor) });
  });
}
