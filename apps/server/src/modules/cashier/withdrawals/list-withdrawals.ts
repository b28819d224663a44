/** A member's own withdrawals, newest first, with their timelines. */
import type { AnswerOf, DeclineReason, Endpoints, QueryOf } from '#contract';
import { currencyOf, formatAmount } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { createdKey, pageOf, readCursor } from '../../../db/page-key.ts';
import type { WithdrawalState } from '../../../db/tables.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Step, stepsOf } from '../orders/index.ts';
import { isRevocable, seenState } from './rules.ts';
import { findWithdrawal, groups, listWithdrawals, type WithdrawalRow } from './store.ts';

export async function listWithdrawalOrders(
  db: Db,
  merchant: Merchant,
  memberId: string,
  { cursor, limit, group }: QueryOf<Endpoints['withdrawals']>,
): Promise<AnswerOf<Endpoints['withdrawals']>> {
  const rows = await listWithdrawals(db, merchant.id, {
    memberId,
    ...(group && { states: groups[group] }),
    after: readCursor(cursor),
    limit: limit + 1,
  });
  const { shown, end } = pageOf(rows, limit, createdKey);
  const steps = await stepsOf<WithdrawalRow['state']>(
    db,
    merchant.id,
    shown.map((row) => row.id),
  );
  return { content: shown.map((row) => withdrawalToWire(merchant, row, steps.get(row.id) ?? [])), ...end };
}

export async function oneWithdrawalOrder(
  db: Db,
  merchant: Merchant,
  memberId: string,
  orderId: string,
): Promise<AnswerOf<Endpoints['withdrawalOrder']> | undefined> {
  const row = await findWithdrawal(db, merchant.id, orderId);
  return row?.member_id === memberId ? readWithdrawal(db, merchant, row) : undefined;
}

export type WithdrawalAnswer = AnswerOf<Endpoints['withdraw']>;

function withdrawalToWire(
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

async function readWithdrawal(db: Db, merchant: Merchant, row: WithdrawalRow) {
  const steps = await stepsOf<WithdrawalState>(db, merchant.id, [row.id]);
  return withdrawalToWire(merchant, row, steps.get(row.id) ?? []);
}
