/** A member's own orders, newest first, with their timelines. */
import type { AnswerOf, Endpoints } from '#contract';
import type { Db } from '../../db/db.ts';
import { readCursor, writeCursor } from '../../db/page-key.ts';
import { findDeposit, listDeposits } from './store-deposits.ts';
import { stepsOf } from './store-steps.ts';
import { listWithdrawals } from './store-withdrawals.ts';
import { depositToWire, withdrawalToWire } from './wire.ts';

interface Page {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** One row more than shown tells whether the list goes on. */
function paged<Row extends { readonly id: string; readonly created_at: Date }>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? writeCursor({ at: last.created_at, id: last.id }) : undefined;
  return { shown, end: next === undefined ? {} : { next } };
}

export async function listDepositOrders(
  db: Db,
  merchantId: string,
  memberId: string,
  { cursor, limit }: Page,
): Promise<AnswerOf<Endpoints['deposits']>> {
  const rows = await listDeposits(db, merchantId, { memberId, after: readCursor(cursor), limit: limit + 1 });
  const { shown, end } = paged(rows, limit);
  const steps = await stepsOf<(typeof rows)[number]['state']>(
    db,
    merchantId,
    shown.map((row) => row.id),
  );
  return { content: shown.map((row) => depositToWire(row, steps.get(row.id) ?? [])), ...end };
}

export async function oneDepositOrder(
  db: Db,
  merchantId: string,
  memberId: string,
  orderId: string,
): Promise<AnswerOf<Endpoints['depositOrder']> | undefined> {
  const row = await findDeposit(db, merchantId, orderId);
  if (!row || row.member_id !== memberId) return undefined;
  const steps = await stepsOf<typeof row.state>(db, merchantId, [orderId]);
  return depositToWire(row, steps.get(orderId) ?? []);
}

export async function listWithdrawalOrders(
  db: Db,
  merchantId: string,
  memberId: string,
  { cursor, limit }: Page,
): Promise<AnswerOf<Endpoints['withdrawals']>> {
  const rows = await listWithdrawals(db, merchantId, { memberId, after: readCursor(cursor), limit: limit + 1 });
  const { shown, end } = paged(rows, limit);
  const steps = await stepsOf<(typeof rows)[number]['state']>(
    db,
    merchantId,
    shown.map((row) => row.id),
  );
  return { content: shown.map((row) => withdrawalToWire(row, steps.get(row.id) ?? [])), ...end };
}
