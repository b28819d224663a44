/** How far a draw's orders have been gone through, in the order of their key: counted for its pool, and settled. */
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/db.ts';
import { hasWritten, setRows, updateRows } from '../../../db/tenancy/rows.ts';
import { type DrawKey, type DrawRow, drawKeyColumns } from './store-draw.ts';

/** The last order that was passed. */
export interface Passed {
  readonly memberId: string;
  readonly orderId: string;
}

interface Step {
  readonly from: Passed | undefined;
  readonly next: Passed;
}

export function passedOf({ settled_member: memberId, settled_order: orderId }: DrawRow): Passed | undefined {
  return memberId === null || orderId === null ? undefined : { memberId, orderId };
}

export function countedOf({ counted_member: memberId, counted_order: orderId }: DrawRow): Passed | undefined {
  return memberId === null || orderId === null ? undefined : { memberId, orderId };
}

/**
 * Locks the draw and moves its settlement on; false when it stands elsewhere than it was seen, and when its result was corrected since:
 * nobody is paid by a result that holds no longer.
 */
export async function passOrders(
  tx: Tx,
  draw: DrawKey,
  { from, next, version }: Step & { readonly version: number },
): Promise<boolean> {
  const seen = { settled_member: from?.memberId ?? null, settled_order: from?.orderId ?? null };
  return hasWritten(
    updateRows(tx, 'lottery_draw', { ...drawKeyColumns(draw), ...seen, settled_at: null })
      .set({ settled_member: next.memberId, settled_order: next.orderId })
      .where(sql<SqlBool>`coalesce((official ->> 'version')::integer, 0) = ${version}`),
  );
}

/** The same of its count. */
export async function passCounted(tx: Tx, draw: DrawKey, { from, next }: Step): Promise<boolean> {
  const seen = { counted_member: from?.memberId ?? null, counted_order: from?.orderId ?? null };
  return setRows(
    tx,
    'lottery_draw',
    { ...drawKeyColumns(draw), ...seen, divided_at: null },
    { counted_member: next.memberId, counted_order: next.orderId },
  );
}
