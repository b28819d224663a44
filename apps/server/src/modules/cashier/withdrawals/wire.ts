/** Withdrawals in the shape of the API. */
import type { AnswerOf, DeclineReason, Endpoints } from '#contract';
import { currencyOf, formatAmount } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { WithdrawalState } from '../../../db/tables.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Step, stepsOf } from '../orders/index.ts';
import { isRevocable, seenState } from './rules.ts';
import type { WithdrawalRow } from './store.ts';

export type WithdrawalAnswer = AnswerOf<Endpoints['withdraw']>;

export function withdrawalToWire(
  merchant: Merchant,
  row: WithdrawalRow,
  steps: readonly Step<WithdrawalState>[],
): WithdrawalAnswer['order'] {
  const currency = currencyOf(row.currency);
  return {
    orderId: row.id,
    amount: formatAmount(row.amount_minor, currency),
    fee: formatAmount(row.fee_minor, currency),
    card: row.card,
    state: seenState(row.state),
    isCancellable: isRevocable(merchant, row.state),
    ...(row.refused_for !== null && { refusedFor: row.refused_for as DeclineReason }),
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    timeline: steps
      .map(({ state, at }) => ({ state: seenState(state), at: at.toISOString() }))
      .filter(({ state }, at, all) => state !== all[at - 1]?.state),
  };
}

/** One full order, with the member's current balance. */
export async function withdrawalAnswer(
  db: Db,
  merchant: Merchant,
  row: WithdrawalRow,
  balanceMinor: bigint,
): Promise<WithdrawalAnswer> {
  return { order: await readWithdrawal(db, merchant, row), balance: formatAmount(balanceMinor, merchant.currency) };
}

export async function readWithdrawal(db: Db, merchant: Merchant, row: WithdrawalRow) {
  const steps = await stepsOf<WithdrawalState>(db, merchant.id, [row.id]);
  return withdrawalToWire(merchant, row, steps.get(row.id) ?? []);
}
