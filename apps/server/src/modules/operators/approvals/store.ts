/** The SQL of requests that wait for a second operator. */
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { Tables } from '../../../db/tables.ts';

export type ApprovalRow = Selectable<Tables['operator_approval']>;

export async function expireApprovals(tx: Tx, scope: string, now: Date): Promise<void> {
  await tx
    .updateTable('operator_approval')
    .set({ state: 'expired', decided_at: now })
    .where('merchant_id', '=', scope)
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .execute();
}

/** Returns whether it is new; the same request may be waiting already. */
export async function insertApproval(
  tx: Tx,
  row: Omit<ApprovalRow, 'state' | 'decided_by' | 'decided_at' | 'reason'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('operator_approval')
    .values({ ...row, state: 'waiting', decided_by: null, decided_at: null, reason: null })
    // As a literal, not as a parameter: a generic plan could not use the partial index.
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'act_key']).where(sql<boolean>`state = 'waiting'`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** By its id, or by its content; locked. */
export async function lockWaiting(
  tx: Tx,
  scope: string,
  which: { readonly id: string } | { readonly actKey: string },
): Promise<ApprovalRow | undefined> {
  const waiting = tx
    .selectFrom('operator_approval')
    .selectAll()
    .where('merchant_id', '=', scope)
    .where('state', '=', 'waiting');
  const one = 'id' in which ? waiting.where('id', '=', which.id) : waiting.where('act_key', '=', which.actKey);
  return one.forUpdate().executeTakeFirst();
}

export async function endApproval(
  tx: Tx,
  { merchant_id, id }: ApprovalRow,
  end: { readonly state: 'done' | 'refused'; readonly by: string; readonly at: Date; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('operator_approval')
    .set({ state: end.state, decided_by: end.by, decided_at: end.at, reason: end.reason })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .execute();
}

/** Waiting requests, oldest first. */
export async function listWaiting(db: Db, scope: string, now: Date, limit: number): Promise<readonly ApprovalRow[]> {
  return db
    .selectFrom('operator_approval')
    .selectAll()
    .where('merchant_id', '=', scope)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .orderBy('requested_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
