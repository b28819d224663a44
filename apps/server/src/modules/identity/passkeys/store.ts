/** The SQL of passkeys and of the challenges they answer. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import {
  deleteRows,
  findRow,
  hasWritten,
  insertOnce,
  listRows,
  type NewRow,
  selectRows,
  setRows,
  updateRows,
} from '../../../db/tenancy/rows.ts';

export async function insertChallenge(tx: Tx, row: NewRow<'passkey_challenge'>): Promise<void> {
  await tx.insertInto('passkey_challenge').values(row).execute();
}

/** Deletes a challenge and returns it: a second caller finds nothing. */
export async function takeChallenge(tx: Tx, merchantId: string, id: string) {
  return await deleteRows(tx, 'passkey_challenge', { merchant_id: merchantId, id })
    .returning(['challenge', 'member_id', 'session_id', 'browser_hash', 'expires_at'])
    .executeTakeFirst();
}

export async function passkeysOf(db: Db, merchantId: string, memberId: string) {
  return await listRows(
    db,
    'passkey',
    { merchant_id: merchantId, member_id: memberId },
    {
      columns: ['id', 'credential_id', 'rp_id', 'name', 'transports', 'is_synced', 'created_at', 'used_at'],
      orderBy: ['created_at', 'id'],
    },
  );
}

export async function passkeyByCredential(db: Db, merchantId: string, credentialId: string) {
  return await findRow(db, 'passkey', { merchant_id: merchantId, credential_id: credentialId }, [
    'member_id',
    'rp_id',
    'public_key',
    'counter',
  ]);
}

/** False when the credential id exists already, or the member has `maxPasskeys`. The credential's row is the lock. */
export async function insertPasskey(tx: Tx, row: NewRow<'passkey'>, maxPasskeys: number): Promise<boolean> {
  await selectRows(tx, 'credential', { merchant_id: row.merchant_id, member_id: row.member_id })
    .select('member_id')
    .forUpdate()
    .execute();
  if ((await passkeysOf(tx, row.merchant_id, row.member_id)).length >= maxPasskeys) return false;
  return insertOnce(tx, 'passkey', row);
}

/** False when the passkey was used since it was read: two users of one counter mean a clone. */
export async function countUse(
  tx: Tx,
  merchantId: string,
  credentialId: string,
  { from, to, now }: { readonly from: bigint; readonly to: bigint; readonly now: Date },
): Promise<boolean> {
  return hasWritten(
    updateRows(tx, 'passkey', { merchant_id: merchantId, credential_id: credentialId, counter: from })
      .set({ counter: to, used_at: now })
      .where(sql<boolean>`(${to}::bigint > counter or (${to}::bigint = 0 and counter = 0))`),
  );
}

export async function renamePasskey(tx: Tx, merchantId: string, memberId: string, id: string, name: string) {
  return setRows(tx, 'passkey', { merchant_id: merchantId, member_id: memberId, id }, { name });
}

export async function removePasskey(tx: Tx, merchantId: string, memberId: string, id: string): Promise<boolean> {
  return hasWritten(deleteRows(tx, 'passkey', { merchant_id: merchantId, member_id: memberId, id }));
}
