/** The audit trail: operators' actions, chained under a key of the server, written in the transaction of the action. */
import { createHash } from 'node:crypto';
import type { Db, Tx } from '../../db/db.ts';
import type { NewRow } from '../../db/tenancy/rows.ts';
import type { Change, ScopedCall } from './command.ts';
import type { OperatorDeps } from './deps.ts';
import { mac, type TrailHead } from './keys.ts';
import { exportAuditEntries, findAuditHead, GENESIS, insertAuditEntry, lockAuditHead } from './store-audit.ts';

const PAGE = 1_000;

/** What each transaction has changed so far: a request that is tried and rolled back shows it to anyone who decides. */
const changed = new WeakMap<Tx, Change[]>();

export const changesIn = (tx: Tx): readonly Change[] => changed.get(tx) ?? [];

function hashOf(key: Uint8Array, row: Omit<NewRow<'audit_entry'>, 'hash'>): string {
  const { previous_hash, merchant_id, position, at, os_account, operator, action, subject, before, after } = row;
  const chained = [previous_hash, merchant_id, position.toString(), at.toISOString(), os_account, operator];
  const change = [action, subject, before, after];
  // Entries from before the chain was keyed keep their plain hashes; the first keyed one after them covers them.
  if (!row.is_keyed) {
    return createHash('sha256')
      .update(JSON.stringify([...chained, ...change]))
      .digest('hex');
  }
  // Entries from before addresses were recorded have none: their shorter list is no other entry's.
  const from = row.address === null || row.address === undefined ? [] : [row.address];
  return mac(key, [...chained, row.second ?? null, row.approval_id ?? null, ...from, ...change]);
}

export async function addAuditEntry(
  { clock, keys }: Pick<OperatorDeps, 'clock' | 'keys'>,
  tx: Tx,
  { scope, operator }: Pick<ScopedCall, 'scope' | 'operator'>,
  change: Change,
): Promise<void> {
  const head = await lockAuditHead(tx, scope);
  const entry = {
    merchant_id: scope,
    position: head.position + 1n,
    at: new Date(clock.now()),
    os_account: '',
    operator: operator.name,
    second: operator.second ?? null,
    approval_id: operator.approvalId ?? null,
    address: operator.address ?? null,
    action: change.action,
    subject: change.subject,
    before: JSON.stringify(change.before),
    after: JSON.stringify(change.after),
    previous_hash: head.hash,
    is_keyed: true,
  };
  await insertAuditEntry(tx, { ...entry, hash: hashOf(keys.audit, entry) });
  changed.set(tx, [...changesIn(tx), change]);
}

export async function headOf(db: Db, scope: string): Promise<TrailHead> {
  const { position, hash } = await findAuditHead(db, scope);
  return { merchantId: scope, position: position.toString(), hash };
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
  const saved = await findAuditHead(db, scope);
  const isWhole = saved.position === position && saved.hash === head;
  return { entries: position.toString(), head, brokenAt: isWhole ? null : (position + 1n).toString() };
}
