/** An operator decides on a withdrawal: lets it go, refuses it, or says what became of one whose end nobody knows. Above a threshold it takes two. */
import type { DeclineReason } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { Merchant } from '../merchants/index.ts';
import { type Cashier, now } from './context.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import type { DecisionRefusal } from './refusals.ts';
import { castVote, operatorKey, type Verdict, votesOf } from './store-votes.ts';
import { lockWithdrawal, type WithdrawalRow } from './store-withdrawals.ts';
import { turn } from './turn.ts';
import { isPending, takesTwo } from './withdrawal-rules.ts';

export interface Decision {
  readonly merchant: Merchant;
  readonly orderId: string;
  readonly by: string;
  readonly reason?: string;
}

export interface Decided {
  readonly before: WithdrawalRow;
  readonly after: WithdrawalRow;
  /** Another operator must say the same before anything happens. */
  readonly waitsForSecond: boolean;
}

type Answered = Promise<Result<Decided, DecisionRefusal>>;

/** Keeps the operator's word, and says whether that of another makes it enough. The order is locked. */
async function isEnough(
  cashier: Cashier,
  tx: Tx,
  order: WithdrawalRow,
  { merchant, by }: Decision,
  verdict: Verdict,
): Promise<Result<boolean, 'order.same_operator'>> {
  if (!takesTwo(merchant, order.amount_minor)) return ok(true);
  const same = (await votesOf(tx, merchant.id, order.id)).filter((vote) => vote.verdict === verdict);
  if (same.some((vote) => vote.operator_key === operatorKey(by))) return refuse('order.same_operator');
  await castVote(tx, { merchant_id: merchant.id, order_id: order.id, operator: by, verdict, at: now(cashier) });
  return ok(same.length > 0);
}

export async function approveWithdrawal(cashier: Cashier, tx: Tx, decision: Decision): Answered {
  const { merchant, orderId, by, reason } = decision;
  const before = await lockWithdrawal(tx, merchant.id, orderId);
  if (!before) return refuse('order.unknown');
  if (!isPending(before.state)) return refuse('order.settled', { state: before.state });
  const enough = await isEnough(cashier, tx, before, decision, 'approve');
  if (!enough.ok) return enough;
  const at = now(cashier);
  const to = enough.value ? ({ state: 'approved', dueAt: at } as const) : ({ state: 'checking', dueAt: null } as const);
  const after = await turn(cashier, tx, before, { ...to, at, by, reason });
  return ok({ before, after, waitsForSecond: !enough.value });
}

/** While it is pending, or approved and not sent: the money comes back. One operator is enough: it stays in the house. */
export async function refuseWithdrawal(
  cashier: Cashier,
  tx: Tx,
  decision: Decision & { readonly reason: string; readonly refusedFor: DeclineReason },
): Answered {
  const { merchant, orderId, by, reason, refusedFor } = decision;
  const before = await lockWithdrawal(tx, merchant.id, orderId);
  if (!before) return refuse('order.unknown');
  if (!isPending(before.state) && before.state !== 'approved') return refuse('order.settled', { state: before.state });
  const ended = await endWithdrawal(cashier, tx, merchant, before, { state: 'declined', by, reason, refusedFor });
  return ok({ before, after: ended.order, waitsForSecond: false });
}

/** Only what is unknown, after evidence; the provider may still say otherwise later, which then is for an operator. */
export async function settleUnknown(
  cashier: Cashier,
  tx: Tx,
  decision: Decision & { readonly reason: string; readonly outcome: 'paid' | 'returned' },
): Answered {
  const { merchant, orderId, by, reason, outcome } = decision;
  const before = await lockWithdrawal(tx, merchant.id, orderId);
  if (!before) return refuse('order.unknown');
  if (before.state !== 'unknown') return refuse('order.settled', { state: before.state });
  const enough = await isEnough(cashier, tx, before, decision, outcome);
  if (!enough.ok) return enough;
  if (!enough.value) return ok({ before, after: before, waitsForSecond: true });
  const ended = await endWithdrawal(cashier, tx, merchant, before, { state: outcome, by, reason });
  return ok({ before, after: ended.order, waitsForSecond: false });
}
