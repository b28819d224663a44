/** The SQL of the login history. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { PageKey } from '../../../db/page-key.ts';
import { type NewRow, selectRows } from '../../../db/tenancy/rows.ts';

export async function insertLogin(tx: Tx, row: NewRow<'login_record'>): Promise<void> {
  await tx.insertInto('login_record').values(row).execute();
}

export interface LoginPage {
  readonly after: PageKey | undefined;
  readonly limit: number;
}

/** Reads one more than the page size, to know whether there is a next page. */
export async function loginsOf(db: Db, merchantId: string, memberId: string, { after, limit }: LoginPage) {
  let query = selectRows(db, 'login_record', { merchant_id: merchantId, member_id: memberId }).select([
    'id',
    'outcome',
    'method',
    'address',
    'device',
    'at',
  ]);
  if (after) query = query.where(sql<boolean>`(at, id) < (${after.at}, ${after.id}::uuid)`);
  return await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}
