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

export interface AuditSearch {
  readonly operator?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

interface AuditPage {
  /** The position of the last one seen. */
  readonly after?: bigint | undefined;
  readonly isOldestFirst?: boolean;
  readonly limit: number;
}

/** Newest first, or the oldest. */
function pageOf(db: Db, scope: string, page: AuditPage, { action, subject, since, until }: AuditSearch) {
  let query = selectRows(db, 'audit_entry', { merchant_id: scope }).selectAll();
  if (page.after !== undefined) query = query.where('position', page.isOldestFirst ? '>' : '<', page.after);
  if (action !== undefined) query = query.where('action', '=', action);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (since !== undefined) query = query.where('at', '>=', since);
  if (until !== undefined) query = query.where('at', '<', until);
  return query.orderBy('position', page.isOldestFirst ? 'asc' : 'desc').limit(page.limit);
}

/** An operator is found as the second, too: each is read from an index of its own. Nobody is both. */
export async function listAuditEntries(
  db: Db,
  scope: string,
  page: AuditPage,
  { operator, ...search }: AuditSearch = {},
): Promise<readonly AuditRow[]> {
  const query = pageOf(db, scope, page, search);
  if (operator === undefined) return query.execute();
  const [first, second] = await Promise.all([
    query.where('operator', '=', operator).execute(),
    query.where('second', '=', operator).execute(),
  ]);
  const later = (one: AuditRow, other: AuditRow) => Number(other.position - one.position);
  return [...first, ...second]
    .toSorted(page.isOldestFirst ? (one, other) => later(other, one) : later)
    .slice(0, page.limit);
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
