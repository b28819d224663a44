/** Settles a withdrawal after a report of its provider, by callback or query. */
import type { PayoutOutcome } from '#payments/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import { noFaults, retryAt } from '../../../db/jobs/faults.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Cashier, now } from '../context.ts';
import type { NoticeOutcome } from '../orders/index.ts';
import { endWithdrawal, transitionWithdrawal, type WithdrawalRow, withdrawalLifecycle } from '../withdrawals/index.ts';

/** The provider received it, or may have. */
export function isSent({ state }: Pick<WithdrawalRow, 'state'>): boolean {
  return withdrawalLifecycle.allows(state, 'pay');
}

/** The order is locked. An order that was never sent, or ended otherwise, is not changed by a report: that goes to an operator. */
export async function settlePayout(
  cashier: Cashier,
  tx: Tx,
  merchant: Merchant,
  order: WithdrawalRow,
  outcome: Extract<PayoutOutcome, { kind: 'paid' | 'failed' }>,
): Promise<NoticeOutcome> {
  const isPaid = outcome.kind === 'paid';
  if (order.state === (isPaid ? 'paid' : 'returned')) return 'repeated';
  if (!isSent(order)) return 'contradicts';
  await endWithdrawal(cashier, tx, merchant, order, isPaid ? 'pay' : 'return', {
    by: order.provider,
    providerRef: isPaid ? outcome.providerRef : undefined,
  });
  return isPaid ? 'paid' : 'returned';
}

/** The order is locked and was sent: it stays in progress and is queried again later. */
export async function saveInProgress(
  cashier: Cashier,
  tx: Tx,
  order: WithdrawalRow,
  outcome: Extract<PayoutOutcome, { kind: 'accepted' | 'missing' | 'unknown' }>,
): Promise<void> {
  if (!isSent(order)) return;
  await transitionWithdrawal(cashier, tx, order, outcome.kind === 'accepted' ? 'accept' : 'lose', {
    at: now(cashier),
    by: order.provider,
    dueAt: retryAt(cashier.clock.now(), order.attempts),
    faults: noFaults,
    providerRef: outcome.kind === 'accepted' ? outcome.providerRef : undefined,
  });
}
