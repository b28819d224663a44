/** The SQL of claims, by the keys of their requests. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { findRow, insertOnce, type Owner, type Row, setRows } from '../../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../../db/tenancy/tenant-guard.ts';

export interface ClaimKey extends Owner {
  readonly key: string;
}

const keyOf = ({ merchantId, memberId, key }: ClaimKey) => ({
  merchant_id: merchantId,
  member_id: memberId,
  request_key: key,
});

/** Waits for a concurrent request under the same key; false when it was there first. */
export const beginClaim = (tx: Tx, of: ClaimKey & { readonly claimed: string }, at: Date): Promise<boolean> =>
  insertOnce(tx, 'reward_claim', { ...keyOf(of), claimed: of.claimed, at }, [
    'merchant_id',
    'member_id',
    'request_key',
  ]);

export const claimUnder = (db: Db, of: ClaimKey): Promise<Row<'reward_claim'> | undefined> =>
  findRow(db, 'reward_claim', keyOf(of));

type Given = Pick<Row<'reward_claim'>, 'grant_id' | 'points' | 'rounds'>;

export const saveClaim = (tx: Tx, of: ClaimKey, given: Given): Promise<boolean> =>
  setRows(tx, 'reward_claim', keyOf(of), given);

/** A slice at a time. */
export async function deleteClaims(tx: Tx, merchantIds: readonly string[], before: Date, limit: number): Promise<void> {
  await sql`delete from reward_claim where merchant_id = any(${merchantIds}::text[]) and ctid = any(array(
    select ctid from reward_claim where merchant_id = any(${merchantIds}::text[]) and at < ${before} limit ${limit}
  ))`.execute(acrossMerchants(tx));
}
