/** The SQL of exports: one row per member, locked for the decision. */
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/db.ts';
import type { Tables } from '../../db/tables.ts';
import type { Owner } from './store.ts';

export type FileRow = Selectable<Tables['record_file']>;

/** The member's row, created if missing, and locked. */
export async function lockFileRow(tx: Tx, { merchantId, memberId }: Owner, now: Date): Promise<FileRow> {
  await tx
    .insertInto('record_file')
    .values({
      merchant_id: merchantId,
      member_id: memberId,
      claim: null,
      busy_until: now,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'member_id']).doNothing())
    .execute();
  return tx
    .selectFrom('record_file')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveClaim(
  tx: Tx,
  { merchantId, memberId }: Owner,
  claimed: Pick<FileRow, 'claim' | 'busy_until'>,
): Promise<void> {
  await tx
    .updateTable('record_file')
    .set(claimed)
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Ends this claim, and no later one. */
export async function endClaim(tx: Tx, { merchantId, memberId }: Owner, claim: string): Promise<void> {
  await tx
    .updateTable('record_file')
    .set({ claim: null })
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('claim', '=', claim)
    .execute();
}
