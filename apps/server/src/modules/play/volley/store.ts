/** The SQL of volleys. */
import type { Db, Tx } from '../../../db/db.ts';
import { findRow, type Owner, type Row } from '../../../db/tenancy/rows.ts';

export type VolleyRow = Row<'play_volley'>;

export async function insertVolley(tx: Tx, volley: VolleyRow): Promise<void> {
  await tx.insertInto('play_volley').values(volley).execute();
}

export function volleyByKey(db: Db, { merchantId, memberId }: Owner, key: string): Promise<VolleyRow | undefined> {
  return findRow(db, 'play_volley', { merchant_id: merchantId, member_id: memberId, idempotency_key: key });
}
