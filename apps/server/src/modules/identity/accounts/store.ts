/** The SQL of accounts: credentials, and blocks. */
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { Tables } from '../../../db/tables.ts';

/** The former end of the hold. */
export interface HoldChange {
  readonly before: Date | null;
}

export type Credential = Selectable<Tables['credential']>;

export async function credentialByName(db: Db, merchantId: string, nameKey: string): Promise<Credential | undefined> {
  return await db
    .selectFrom('credential')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('username_key', '=', nameKey)
    .executeTakeFirst();
}

export async function credentialById(db: Db, merchantId: string, memberId: string): Promise<Credential | undefined> {
  return await db
    .selectFrom('credential')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** False when the name is taken. */
export async function insertCredential(tx: Tx, row: Insertable<Tables['credential']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('credential')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'username_key']).doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Locks the credential and marks its first login; true for the first one. Undefined when the account is not open (any more). */
export async function enter(tx: Tx, merchantId: string, memberId: string, now: Date): Promise<boolean | undefined> {
  const row = await tx
    .selectFrom('credential')
    .select('first_login_at')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.first_login_at !== null) return false;
  await tx
    .updateTable('credential')
    .set({ first_login_at: now })
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .execute();
  return true;
}

/** The current login comes from an unknown device. */
export async function markNewDevice(tx: Tx, merchantId: string, memberId: string, now: Date): Promise<void> {
  await tx
    .updateTable('credential')
    .set({ new_device_at: now })
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Only over the hash that was verified: a concurrent change of the password stays. */
export async function replaceHash(
  tx: Tx,
  merchantId: string,
  memberId: string,
  checkedHash: string,
  newHash: string,
): Promise<void> {
  await tx
    .updateTable('credential')
    .set({ password_hash: newHash })
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('password_hash', '=', checkedHash)
    .execute();
}

export async function setSecretHash(
  tx: Tx,
  merchantId: string,
  memberId: string,
  kind: 'password' | 'payment',
  hash: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('credential')
    .set(
      kind === 'password'
        ? { password_hash: hash, password_changed_at: now }
        : { payment_hash: hash, payment_changed_at: now },
    )
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('type', '!=', 4)
    .execute();
}

/** The end of a break only moves later, never earlier. */
export async function putOnBreak(tx: Tx, merchantId: string, memberId: string, until: Date): Promise<void> {
  await tx
    .updateTable('credential')
    .set({ on_break_until: until })
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where((row) => row.or([row('on_break_until', 'is', null), row('on_break_until', '<', until)]))
    .execute();
}

/** Null: released. */
export async function putOnHold(
  tx: Tx,
  merchantId: string,
  memberId: string,
  until: Date | null,
): Promise<HoldChange | undefined> {
  const row = await tx
    .selectFrom('credential')
    .select('held_until')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.held_until?.getTime() === until?.getTime()) return undefined;
  await tx
    .updateTable('credential')
    .set({ held_until: until })
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .execute();
  return { before: row.held_until };
}
