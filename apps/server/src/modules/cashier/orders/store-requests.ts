/** Idempotency keys, and the lock under which a member's orders are counted. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#kernel';
import { assert } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { findRow, insertOnce, setRows, upsertRows } from '../../../db/tenancy/rows.ts';

export interface RequestKey {
  readonly merchantId: string;
  readonly memberId: string;
  readonly key: string;
  readonly requestHash: string;
}

const keyOf = ({ merchantId, memberId, key }: RequestKey) => ({ merchant_id: merchantId, member_id: memberId, key });

/** `fresh`: this call is the first. `known`: the same request came before. `reused`: another request came under this key. */
export type KeyClaim =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'known'; readonly orderId: string | null; readonly answer: object | null }
  | { readonly kind: 'reused' };

export function hashOf(what: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(what)).digest('hex');
}

/** Waits for a concurrent request under the same key. A claim is rolled back with its transaction. */
export async function claimKey(tx: Tx, clock: Clock, request: RequestKey): Promise<KeyClaim> {
  const { requestHash: request_hash } = request;
  const claim = { ...keyOf(request), request_hash, order_id: null, answer: null, created_at: new Date(clock.now()) };
  if (await insertOnce(tx, 'cashier_request', claim, ['merchant_id', 'member_id', 'key'])) return { kind: 'fresh' };
  const row = await findRow(tx, 'cashier_request', keyOf(request), ['request_hash', 'order_id', 'answer']);
  assert(row, 'a key that is taken exists');
  if (row.request_hash !== request_hash) return { kind: 'reused' };
  return { kind: 'known', orderId: row.order_id, answer: row.answer };
}

/** Whether this very request came before: then it is answered as it was, whatever the rules say by now. */
export async function isRepeated(db: Db, request: RequestKey): Promise<boolean> {
  const row = await findRow(db, 'cashier_request', keyOf(request), ['request_hash']);
  return row?.request_hash === request.requestHash;
}

export async function saveOrder(tx: Tx, request: RequestKey, orderId: string): Promise<void> {
  await save(tx, request, { order_id: orderId });
}

export async function saveAnswer(tx: Tx, request: RequestKey, answer: object): Promise<void> {
  await save(tx, request, { answer: JSON.stringify(answer) });
}

async function save(tx: Tx, request: RequestKey, columns: { order_id: string } | { answer: string }): Promise<void> {
  await setRows(tx, 'cashier_request', keyOf(request), columns);
}

/** The answer saved under the key, by this request or by the same one elsewhere. */
export async function findAnswer(tx: Tx, request: RequestKey): Promise<object | undefined> {
  const row = await findRow(tx, 'cashier_request', keyOf(request), ['answer']);
  return row?.answer ?? undefined;
}

export const oldRequests = (before: Date): DueMerchants =>
  sql`select merchant_id from cashier_request where created_at < ${before}`;

/** Returns how many. */
export async function deleteRequests(tx: Tx, merchantId: string, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from cashier_request where ctid = any(array(
      select ctid from cashier_request where merchant_id = ${merchantId} and created_at < ${before}
      order by created_at limit ${limit} for update skip locked))
    and merchant_id = ${merchantId} returning key`.execute(tx);
  return rows.length;
}

/** Serialises a member's requests until the end of the transaction. */
export async function lockMember(tx: Tx, clock: Clock, merchantId: string, memberId: string): Promise<void> {
  const row = { merchant_id: merchantId, member_id: memberId, touched_at: new Date(clock.now()) };
  await upsertRows(tx, 'cashier_member', row, ['merchant_id', 'member_id']);
}
