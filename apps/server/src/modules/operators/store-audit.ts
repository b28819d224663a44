/** The SQL of the audit trail. */
import type { Db, Tx } from '../../db/db.ts';
import { findRow, insertOnce, type NewRow, type Row, selectRows, setRows } from '../../db/tenancy/rows.ts';

export type AuditRow = Row<'audit_entry'>;

/** What stands before the first entry. */
export const GENESIS = '0'.repeat(64);

/** Locks the head of a scope's trail; the next entry follows it. */
export async function lockAuditHead(tx: Tx, scope: string): Promise<Row<'audit_head'>> {
  await insertOnce(tx, 'audit_head', { merchant_id: scope, position: 0n, hash: GENESIS }, ['merchant_id']);
  return selectRows(tx, 'audit_head', { merchant_id: scope }).selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** The head must be locked. */
export async function insertAuditEntry(tx: Tx, entry: NewRow<'audit_entry'>): Promise<void> {
  await tx.insertInto('audit_entry').values(entry).execute();
  const { merchant_id, position, hash } = entry;
  await setRows(tx, 'audit_head', { merchant_id }, { position, hash });
}

export async function findAuditHead(
  db: Db,
  scope: string,
): Promise<{ readonly position: bigint; readonly hash: string }> {
  return (await findRow(db, 'audit_head', { merchant_id: scope })) ?? { position: 0n, hash: GENESIS };
}

/** Newest first; `before` is the position of the last one seen. */
export async function listAuditEntries(
  db: Db,
  scope: string,
  page: { readonly before?: bigint | undefined; readonly limit: number },
): Promise<readonly AuditRow[]> {
  let query = selectRows(db, 'audit_entry', { merchant_id: scope }).selectAll();
  if (page.before !== undefined) query = query.where('position', '<', page.before);
  return query.orderBy('position', 'desc').limit(page.limit).execute();
}

/** As stored, oldest first. */
export async function exportAuditEntries(
  db: Db,
  scope: string,
  page: { readonly after: bigint; readonly limit: number },
): Promise<readonly AuditRow[]> {
  return selectRows(db, 'audit_entry', { merchant_id: scope })
    .selectAll()
    .where('position', '>', page.after)
    .orderBy('position')
    .limit(page.limit)
    .execute();
}
