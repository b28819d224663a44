/** The SQL of registration links. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { findRow, insertOnce, type NewRow, selectRows, setRows, updateRows } from '../../../db/tenancy/rows.ts';
import { isUsable, type LinkRow, MAX_LINKS } from './rules.ts';

/** A link by its code; one made for one domain counts there only. */
export async function usableLink(
  db: Db,
  merchantId: string,
  at: { readonly code: string; readonly domain: string; readonly now: Date },
): Promise<LinkRow | undefined> {
  const link = await findRow(db, 'affiliate_link', {
    merchant_id: merchantId,
    code: at.code,
    domain: ['', at.domain],
  });
  return link && isUsable(link, at.now) ? link : undefined;
}

/** Counts one use; false when another registration took the last one, or it has ended. */
export async function spendLink(tx: Tx, { merchant_id, code }: LinkRow, now: Date): Promise<boolean> {
  const spent = await updateRows(tx, 'affiliate_link', { merchant_id, code, ended_at: null })
    .set({ uses: sql<number>`uses + 1` })
    .where((row) => row.or([row('max_uses', 'is', null), row('uses', '<', row.ref('max_uses'))]))
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .executeTakeFirst();
  return spent.numUpdatedRows > 0n;
}

/** Those that can be used, newest first; the member's own code is none of them. */
export async function linksOf(db: Db, merchantId: string, memberId: string, now: Date): Promise<LinkRow[]> {
  const rows = await selectRows(db, 'affiliate_link', {
    merchant_id: merchantId,
    member_id: memberId,
    is_own: false,
    ended_at: null,
  })
    .selectAll()
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .where((row) => row.or([row('max_uses', 'is', null), row('uses', '<', row.ref('max_uses'))]))
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(MAX_LINKS)
    .execute();
  return rows;
}

/** What an earlier request under the same key made. */
export const linkUnder = (
  tx: Tx,
  { merchant_id, member_id, request_key }: Pick<LinkRow, 'merchant_id' | 'member_id' | 'request_key'>,
): Promise<LinkRow | undefined> => findRow(tx, 'affiliate_link', { merchant_id, member_id, request_key });

/** False when the code is taken, or the key; waits for a concurrent request under it. */
export const insertLink = (tx: Tx, link: NewRow<'affiliate_link'>): Promise<boolean> =>
  insertOnce(tx, 'affiliate_link', link);

export const endLink = (tx: Tx, merchantId: string, memberId: string, code: string, now: Date): Promise<boolean> =>
  setRows(
    tx,
    'affiliate_link',
    { merchant_id: merchantId, code, member_id: memberId, is_own: false, ended_at: null },
    { ended_at: now },
  );
