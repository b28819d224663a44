/** The audit trail: what operators did, chained by hash, kept in the transaction of what was done. */
import { createHash } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Clock, Json } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { OperatorTables } from '../../db/tables/operators.ts';

export interface Operator {
  /** The account on the machine the tool ran under. */
  readonly osAccount: string;
  /** The name the operator goes by. */
  readonly name: string;
}

export interface Deed {
  readonly merchantId: string;
  readonly operator: Operator;
  readonly action: string;
  readonly subject: string;
  readonly before: Json;
  readonly after: Json;
}

type AuditRow = Selectable<OperatorTables['audit_entry']>;

const GENESIS = '0'.repeat(64);
const PAGE = 1_000;

function hashOf(row: Omit<Insertable<OperatorTables['audit_entry']>, 'hash'>): string {
  const told = [
    row.previous_hash,
    row.merchant_id,
    row.position.toString(),
    row.at.toISOString(),
    row.os_account,
    row.operator,
    row.action,
    row.subject,
    row.before,
    row.after,
  ];
  return createHash('sha256').update(JSON.stringify(told)).digest('hex');
}

export async function keepDeed(tx: Tx, clock: Clock, deed: Deed): Promise<void> {
  const { merchantId } = deed;
  await tx
    .insertInto('audit_head')
    .values({ merchant_id: merchantId, position: 0n, hash: GENESIS })
    .onConflict((conflict) => conflict.column('merchant_id').doNothing())
    .execute();
  const head = await tx
    .selectFrom('audit_head')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const entry = {
    merchant_id: merchantId,
    position: head.position + 1n,
    at: new Date(clock.now()),
    os_account: deed.operator.osAccount,
    operator: deed.operator.name,
    action: deed.action,
    subject: deed.subject,
    before: JSON.stringify(deed.before),
    after: JSON.stringify(deed.after),
    previous_hash: head.hash,
  };
  const hash = hashOf(entry);
  await tx
    .insertInto('audit_entry')
    .values({ ...entry, hash })
    .execute();
  await tx
    .updateTable('audit_head')
    .set({ position: entry.position, hash })
    .where('merchant_id', '=', merchantId)
    .execute();
}

export async function listDeeds(db: Db, merchantId: string, limit: number): Promise<readonly AuditRow[]> {
  return db
    .selectFrom('audit_entry')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
}

export interface TrailProof {
  readonly entries: string;
  /** Keep it elsewhere: a trail that was rewritten whole has another head. */
  readonly head: string;
  /** The first entry that is not what it was, or is missing; null when the chain holds. */
  readonly brokenAt: string | null;
}

/** Reads the whole chain from its beginning. */
export async function proveTrail(db: Db, merchantId: string): Promise<TrailProof> {
  let position = 0n;
  let head = GENESIS;
  for (;;) {
    const rows = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('position', '>', position)
      .orderBy('position')
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      const holds = row.position === position + 1n && row.previous_hash === head && row.hash === hashOf(row);
      if (!holds) return { entries: position.toString(), head, brokenAt: (position + 1n).toString() };
      position = row.position;
      head = row.hash;
    }
    if (rows.length < PAGE) break;
  }
  const kept = await db.selectFrom('audit_head').selectAll().where('merchant_id', '=', merchantId).executeTakeFirst();
  const isWhole = (kept?.position ?? 0n) === position && (kept?.hash ?? GENESIS) === head;
  return { entries: position.toString(), head, brokenAt: isWhole ? null : (position + 1n).toString() };
}
