/** The SQL of closings: whose play must end at which vendor. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { deleteRows, listRows, type Row, setRows, upsertRows } from '../../../db/tenancy/rows.ts';

export type ClosingRow = Row<'vendor_closing'>;

/** At vendors where the member has ever been. A repeated request starts anew. */
export async function requestClosings(tx: Tx, merchantId: string, memberId: string, at: Date): Promise<void> {
  const wallets = await listRows(
    tx,
    'sub_wallet',
    { merchant_id: merchantId, member_id: memberId },
    { columns: ['vendor'], orderBy: ['vendor'] },
  );
  const begun = { merchant_id: merchantId, member_id: memberId, requested_at: at, attempts: 0, due_at: at };
  const closings = wallets.map(({ vendor }) => ({ ...begun, vendor }));
  await upsertRows(tx, 'vendor_closing', closings, ['merchant_id', 'member_id', 'vendor']);
}

export const dueClosings = (now: Date): DueMerchants =>
  sql`select merchant_id from vendor_closing where due_at <= ${now}`;

/** Not one that was requested again meanwhile. */
const keyOf = ({ merchant_id, member_id, vendor, requested_at }: ClosingRow) => ({
  merchant_id,
  member_id,
  vendor,
  requested_at,
});

export async function postponeClosing(tx: Tx, row: ClosingRow, dueAt: Date): Promise<void> {
  await setRows(tx, 'vendor_closing', keyOf(row), { due_at: dueAt });
}

export async function endClosing(tx: Tx, row: ClosingRow): Promise<void> {
  await deleteRows(tx, 'vendor_closing', keyOf(row)).execute();
}
