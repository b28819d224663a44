/** The SQL of exports: one row per member, locked for the decision. */
import type { Tx } from '../../db/db.ts';
import { insertOnce, type Row, selectRows, setRows } from '../../db/tenancy/rows.ts';
import type { Owner } from './store.ts';

export type FileRow = Row<'record_file'>;

/** The member's row, created if missing, and locked. */
export async function lockFileRow(tx: Tx, { merchantId, memberId }: Owner, now: Date): Promise<FileRow> {
  await insertOnce(
    tx,
    'record_file',
    {
      merchant_id: merchantId,
      member_id: memberId,
      claim: null,
      busy_until: now,
    },
    ['merchant_id', 'member_id'],
  );
  return selectRows(tx, 'record_file', { merchant_id: merchantId, member_id: memberId })
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveClaim(
  tx: Tx,
  { merchantId, memberId }: Owner,
  claimed: Pick<FileRow, 'claim' | 'busy_until'>,
): Promise<void> {
  await setRows(tx, 'record_file', { merchant_id: merchantId, member_id: memberId }, claimed);
}

/** Ends this claim, and no later one. */
export async function endClaim(tx: Tx, { merchantId, memberId }: Owner, claim: string): Promise<void> {
  await setRows(tx, 'record_file', { merchant_id: merchantId, member_id: memberId, claim }, { claim: null });
}
