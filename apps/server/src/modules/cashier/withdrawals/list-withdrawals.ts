/** A member's own withdrawals, newest first, with their timelines. */
import type { AnswerOf, Endpoints, WithdrawalGroup } from '#contract';
import type { Db } from '../../../db/db.ts';
import { readCursor } from '../../../db/page-key.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Page, paginate, stepsOf } from '../orders/index.ts';
import { findWithdrawal, groups, listWithdrawals, type WithdrawalRow } from './store.ts';
import { readWithdrawal, withdrawalToWire } from './wire.ts';

export async function listWithdrawalOrders(
  db: Db,
  merchant: Merchant,
  memberId: string,
  { cursor, limit, group }: Page & { readonly group?: WithdrawalGroup | undefined },
): Promise<AnswerOf<Endpoints['withdrawals']>> {
  const rows = await listWithdrawals(db, merchant.id, {
    memberId,
    ...(group && { states: groups[group] }),
    after: readCursor(cursor),
    limit: limit + 1,
  });
  const { shown, end } = paginate(rows, limit);
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
