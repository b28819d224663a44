/**
 * An operator decides on a withdrawal: passes it on, approves it, refuses it, or settles one with an unknown outcome. The caller decides whether two
 * operators are required.
 */

import type { DeclineReason } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Cashier, now } from '../context.ts';
import type { DecisionRefusal } from '../refusals.ts';
import {
  endWithdrawal,
  lockWithdrawal,
  lockWithdrawalFor,
  transitionWithdrawal,
  type WithdrawalRow,
} from '../withdrawals/index.ts';

export interface Decision {
  readonly merchant: Merchant;
  readonly orderId: string;
  readonly by: string;
  readonly reason?: string;
}

export interface Decided {
  readonly before: WithdrawalRow;
  readonly after: WithdrawalRow;
}

export interface WithdrawalRefused extends Decision {
  readonly reason: string;
  readonly refusedFor: DeclineReason;
}

export interface UnknownSettled extends Decision {
  readonly reason: string;
  readonly outcome: 'paid' | 'returned';
}

type Answered = Promise<Result<Decided, DecisionRefusal>>;

export async function approveWithdrawal(cashier: Cashier, tx: Tx, decision: Decision): Answered {
  const { merchant, orderId, by, reason } = decision;
  const before = await lockWithdrawalFor(tx, merchant.id, orderId, 'approve');
  if (!before.ok) return before;
  const at = now(cashier);
  const after = await transitionWithdrawal(cashier, tx, before.value, 'approve', { dueAt: at, at, by, reason });
  return ok({ before: before.value, after });
}

/** A review lets it go on: finance decides next. */
export async function passWithdrawal(cashier: Cashier, tx: Tx, decision: Decision): Answered {
  const { merchant, orderId, by, reason } = decision;
  const before = await lockWithdrawalFor(tx, merchant.id, orderId, 'pass');
  if (!before.ok) return before;
  // One that nobody reviews is with finance already.
  if (before.value.state !== 'review') return refuse('order.settled', { state: before.value.state });
  const after = await transitionWithdrawal(cashier, tx, before.value, 'pass', {
    dueAt: null,
    at: now(cashier),
    by,
    reason,
  });
  return ok({ before: before.value, after });
}

/** While it is pending, or approved and not sent: the money is returned. */
export async function refuseWithdrawal(cashier: Cashier, tx: Tx, decision: WithdrawalRefused): Answered {
  const { merchant, orderId, by, reason, refusedFor } = decision;
  const locked = await lockWithdrawalFor(tx, merchant.id, orderId, 'decline');
  if (!locked.ok) return locked;
  const before = locked.value;
  const ended = await endWithdrawal(cashier, tx, merchant, before, 'decline', { by, reason, refusedFor });
  return ok({ before, after: ended.order });
}

/** The provider has had the time to end it. */
const STUCK_AFTER_MS = 3_600_000;

/**
 * The outcome is unknown, or its provider never ends it: it stays in progress for ever, or the merchant no longer works with the
 * provider.
 */
function isStuck(cashier: Cashier, merchant: Merchant, order: WithdrawalRow): boolean {
  if (order.state === 'unknown') return true;
  if (order.state !== 'sending') return false;
  const isOld = cashier.clock.now() - order.changed_at.getTime() >= STUCK_AFTER_MS;
  return isOld || cashier.providers.of(merchant, order.provider) === undefined;
}

/** By evidence; a later, different report of the provider goes to an operator. */
export async function settleUnknown(cashier: Cashier, tx: Tx, decision: UnknownSettled): Answered {
  const { merchant, orderId, by, reason, outcome } = decision;
  const before = await lockWithdrawal(tx, merchant.id, orderId);
  if (!before) return refuse('order.unknown');
  if (!isStuck(cashier, merchant, before)) return refuse('order.settled', { state: before.state });
  const ended = await endWithdrawal(cashier, tx, merchant, before, outcome === 'paid' ? 'pay' : 'return', {
    by,
    reason,
  });
  return ok({ before, after: ended.order });
}
