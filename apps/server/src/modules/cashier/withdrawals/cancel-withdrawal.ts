/** A member takes a withdrawal back while nobody has decided on it. */
import { assert, formatAmount, ok, type Result, refuse } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { Cashier } from '../context.ts';
import { claimKey, hashOf, keepAnswer, keepOrder, type RequestKey, stepsOf } from '../orders/index.ts';
import type { CancelRefusal } from '../refusals.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import { isPending, isRevocable } from './rules.ts';
import { lockWithdrawal, type WithdrawalRow } from './store.ts';
import { type WithdrawalAnswer, withdrawalToWire } from './wire.ts';

export interface CancelAsked {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly orderId: string;
  readonly idempotencyKey: string;
}

type Answered = Result<WithdrawalAnswer, CancelRefusal>;

export function cancelWithdrawal(cashier: Cashier, asked: CancelAsked): Promise<Answered> {
  const { merchant, memberId, orderId } = asked;
  const request: RequestKey = {
    merchantId: merchant.id,
    memberId,
    key: asked.idempotencyKey,
    requestHash: hashOf(['cancel withdrawal', orderId]),
  };
  return cashier.atomically(async (tx): Promise<Answered> => {
    const claim = await claimKey(tx, cashier.clock, request);
    if (claim.kind === 'reused') return refuse('request.idempotency_key_reused');
    if (claim.kind === 'known') {
      assert(claim.answer, 'a kept cancellation has its answer');
      return ok(claim.answer as WithdrawalAnswer);
    }
    const order = await lockWithdrawal(tx, merchant.id, orderId);
    if (!order || order.member_id !== memberId) return refuse('order.unknown');
    if (!isPending(order.state)) return refuse('order.settled');
    if (!isRevocable(merchant, order.state)) return refuse('feature.off');
    const ended = await endWithdrawal(cashier, tx, merchant, order, 'cancel', { by: 'member' });
    const steps = await stepsOf<WithdrawalRow['state']>(tx, merchant.id, [orderId]);
    const answer = {
      order: withdrawalToWire(merchant, ended.order, steps.get(orderId) ?? []),
      balance: formatAmount(ended.balanceMinor, merchant.currency),
    };
    await keepOrder(tx, request, orderId);
    await keepAnswer(tx, request, answer);
    return ok(answer);
  });
}
