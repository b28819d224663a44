/** The SQL of accounts: credentials, and blocks. */
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { Tables } from '../../../db/tables.ts';
import { findRow, insertOnce, selectRows, updateRows } from '../../../db/tenancy/rows.ts';

/** The former end of the hold. */
export interface HoldChange {
  readonly before: Date | null;
}

export type Credential = Selectable<Tables['credential']>;

export async function credentialByName(db: Db, merchantId: string, nameKey: string): Promise<Credential | undefined> {
  return await findRow(db, 'credential', { merchant_id: merchantId, username_key: nameKey });
}

export async function credentialById(db: Db, merchantId: string, memberId: string): Promise<Credential | undefined> {
  return await findRow(db, 'credential', { merchant_id: merchantId, member_id: memberId });
}

/** False when the name is taken. */
export async function insertCredential(tx: Tx, row: Insertable<Tables['credential']>): Promise<boolean> {
  return insertOnce(tx, 'credential', row, ['merchant_id', 'username_key']);
}

/** Locks the credential and marks its first login; true for the first one. Undefined when the account is not open (any more). */
export async function enter(tx: Tx, merchantId: string, memberId: string, now: Date): Promise<boolean | undefined> {
  const row = await selectRows(tx, 'credential', { merchant_id: merchantId, member_id: memberId, state: 'open' })
    .select('first_login_at')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.first_login_at !== null) return false;
  await updateRows(tx, 'credential', { merchant_id: merchantId, member_id: memberId })
    .set({ first_login_at: now })
    .execute();
  return true;
}

/** The current login comes from an unknown device. */
export async function markNewDevice(tx: Tx, merchantId: string, memberId: string, now: Date): Promise<void> {
  await updateRows(tx, 'credential', { merchant_id: merchantId, member_id: memberId })
    .set({ new_device_at: now })
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
  await updateRows(tx, 'credential', { merchant_id: merchantId, member_id: memberId, password_hash: checkedHash })
    .set({ password_hash: newHash })
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
  await updateRows(tx, 'credential', { merchant_id: merchantId, member_id: memberId })
    .set(
      kind === 'password'
        ? { password_hash: hash, password_changed_at: now }
        : { payment_hash: hash, payment_changed_at: now },
    )
    .where('type', '!=', 4)
    .execute();
}

/** The end of a break only moves later, never earlier. */
export async function putOnBreak(tx: Tx, merchantId: string, memberId: string, until: Date): Promise<void> {
  await updateRows(tx, 'credential', { merchant_id: merchantId, member_id: memberId })
    .set({ on_break_until: until })
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
  const row = await selectRows(tx, 'credential', { merchant_id: merchantId, member_id: memberId })
    .select('held_until')
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.held_until?.getTime() === until?.getTime()) return undefined;
  await updateRows(tx, 'credential', { merchant_id: merchantId, member_id: memberId })
    .set({ held_until: until })
    .execute();
  return { before: row.held_until };
}
