/** The audit trail: operators' actions, chained under a key of the server, written in the transaction of the action. */
import { createHash } from 'node:crypto';
import type { Json } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import { findRow, type NewRow, type Row, selectRows, setRows } from '../../db/tenancy/rows.ts';
import type { ScopedCall } from './command.ts';
import type { OperatorDeps } from './deps.ts';
import { mac } from './keys.ts';
import type { TrailHead } from './trail-head.ts';

export interface Change {
  readonly action: string;
  readonly subject: string;
  readonly before: Json;
  readonly after: Json;
}

type AuditRow = Row<'audit_entry'>;

const GENESIS = '0'.repeat(64);
const PAGE = 1_000;

function hashOf(key: Uint8Array, row: Omit<NewRow<'audit_entry'>, 'hash'>): string {
  const { previous_hash, merchant_id, position, at, os_account, operator, action, subject, before, after } = row;
  const chained = [previous_hash, merchant_id, position.toString(), at.toISOString(), os_account, operator];
  const changed = [action, subject, before, after];
  // Entries from before the chain was keyed keep their plain hashes; the first keyed one after them covers them.
  if (!row.is_keyed) {
    return createHash('sha256')
      .update(JSON.stringify([...chained, ...changed]))
      .digest('hex');
  }
  return mac(key, [...chained, row.second ?? null, row.approval_id ?? null, ...changed]);
}

export async function addAuditEntry(
  { clock, keys }: Pick<OperatorDeps, 'clock' | 'keys'>,
  tx: Tx,
  { scope, operator }: Pick<ScopedCall, 'scope' | 'operator'>,
  change: Change,
): Promise<void> {
  await tx
    .insertInto('audit_head')
    .values({ merchant_id: scope, position: 0n, hash: GENESIS })
    .onConflict((conflict) => conflict.column('merchant_id').doNothing())
    .execute();
  const head = await selectRows(tx, 'audit_head', { merchant_id: scope })
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  const entry = {
    merchant_id: scope,
    position: head.position + 1n,
    at: new Date(clock.now()),
    os_account: '',
    operator: operator.name,
    second: operator.second ?? null,
    approval_id: operator.approvalId ?? null,
    action: change.action,
    subject: change.subject,
    before: JSON.stringify(change.before),
    after: JSON.stringify(change.after),
    previous_hash: head.hash,
    is_keyed: true,
  };
  const hash = hashOf(keys.audit, entry);
  await tx
    .insertInto('audit_entry')
    .values({ ...entry, hash })
    .execute();
  await setRows(tx, 'audit_head', { merchant_id: scope }, { position: entry.position, hash });
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

export async function headOf(db: Db, scope: string): Promise<TrailHead> {
  const head = await findRow(db, 'audit_head', { merchant_id: scope });
  return { merchantId: scope, position: (head?.position ?? 0n).toString(), hash: head?.hash ?? GENESIS };
}

/** Whether the trail still contains a head that was saved elsewhere: it was neither truncated before it nor rewritten. */
export async function goesThrough(db: Db, scope: string, position: bigint, hash: string): Promise<boolean> {
  const [entry] = await exportAuditEntries(db, scope, { after: position - 1n, limit: 1 });
  return entry?.position === position && entry.hash === hash;
}

export interface TrailProof {
  readonly entries: string;
  /** Save it elsewhere: a truncated or rewritten trail has another head. */
  readonly head: string;
  /** The first entry that was changed or is missing; null when the chain is intact. */
  readonly brokenAt: string | null;
}

/** Verifies the whole chain from its beginning. */
export async function proveTrail({ db, keys }: Pick<OperatorDeps, 'db' | 'keys'>, scope: string): Promise<TrailProof> {
  let position = 0n;
  let head = GENESIS;
  let isKeyed = false;
  for (;;) {
    const rows = await exportAuditEntries(db, scope, { after: position, limit: PAGE });
    for (const row of rows) {
      const follows = row.position === position + 1n && row.previous_hash === head;
      const holds = follows && row.hash === hashOf(keys.audit, row) && (row.is_keyed || !isKeyed);
      if (!holds) return { entries: position.toString(), head, brokenAt: (position + 1n).toString() };
      position = row.position;
      head = row.hash;
      isKeyed = row.is_keyed;
    }
    if (rows.length < PAGE) break;
  }
  const saved = await findRow(db, 'audit_head', { merchant_id: scope });
  const isWhole = (saved?.position ?? 0n) === position && (saved?.hash ?? GENESIS) === head;
  return { entries: position.toString(), head, brokenAt: isWhole ? null : (position + 1n).toString() };
}
