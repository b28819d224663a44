/** The SQL of passkeys and of the challenges they answer. */
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { Tables } from '../../../db/tables.ts';

export async function insertChallenge(tx: Tx, row: Insertable<Tables['passkey_challenge']>): Promise<void> {
  await tx.insertInto('passkey_challenge').values(row).execute();
}

/** Deletes a challenge and returns it: a second caller finds nothing. */
export async function takeChallenge(tx: Tx, merchantId: string, id: string) {
  return await tx
    .deleteFrom('passkey_challenge')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returning(['challenge', 'member_id', 'session_id', 'browser_hash', 'expires_at'])
    .executeTakeFirst();
}

export async function passkeysOf(db: Db, merchantId: string, memberId: string) {
  return await db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'rp_id', 'name', 'transports', 'is_synced', 'created_at', 'used_at'])
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function passkeyByCredential(db: Db, merchantId: string, credentialId: string) {
  return await db
    .selectFrom('passkey')
    .select(['member_id', 'rp_id', 'public_key', 'counter'])
    .where('merchant_id', '=', merchantId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** False when the credential id exists already, or the member has `maxPasskeys`. The credential's row is the lock. */
export async function insertPasskey(tx: Tx, row: Insertable<Tables['passkey']>, maxPasskeys: number): Promise<boolean> {
  await tx
    .selectFrom('credential')
    .select('member_id')
    .where('merchant_id', '=', row.merchant_id)
    .where('member_id', '=', row.member_id)
    .forUpdate()
    .execute();
  if ((await passkeysOf(tx, row.merchant_id, row.member_id)).length >= maxPasskeys) return false;
  const inserted = await tx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False when the passkey was used since it was read: two users of one counter mean a clone. */
export async function countUse(
  tx: Tx,
  merchantId: string,
  credentialId: string,
  { from, to, now }: { readonly from: bigint; readonly to: bigint; readonly now: Date },
): Promise<boolean> {
  const counted = await tx
    .updateTable('passkey')
    .set({ counter: to, used_at: now })
    .where('merchant_id', '=', merchantId)
    .where('credential_id', '=', credentialId)
    .where('counter', '=', from)
    .where(sql<boolean>`(${to}::bigint > counter or (${to}::bigint = 0 and counter = 0))`)
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

export async function renamePasskey(tx: Tx, merchantId: string, memberId: string, id: string, name: string) {
  const renamed = await tx
    .updateTable('passkey')
    .set({ name })
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return renamed !== undefined;
}

export async function removePasskey(tx: Tx, merchantId: string, memberId: string, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('passkey')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}
