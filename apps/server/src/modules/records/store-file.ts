/** The SQL of exports: one row per member, locked for the decision. */
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/db.ts';
import type { Tables } from '../../db/tables.ts';
import { insertOnce, selectRows, updateRows } from '../../db/tenancy/rows.ts';
import type { Owner } from './store.ts';

export type FileRow = Selectable<Tables['record_file']>;

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
  await updateRows(tx, 'record_file', { merchant_id: merchantId, member_id: memberId }).set(claimed).execute();
}

/** Ends this claim, and no later one. */
export async function endClaim(tx: Tx, { merchantId, memberId }: Owner, claim: string): Promise<void> {
  await updateRows(tx, 'record_file', { merchant_id: merchantId, member_id: memberId, claim })
    .set({ claim: null })
    .execute();
}
