/** The SQL of known devices: those of earlier logins. */
import type { Db, Tx } from '../../../db/db.ts';
import { deleteRows, type NewRow, selectRows, setRows, upsertRows } from '../../../db/tenancy/rows.ts';

/** The member a device belongs to, while it is not forgotten. */
export async function deviceOwner(db: Db, merchantId: string, tokenHash: string, usedSince: Date) {
  const row = await selectRows(db, 'known_device', { merchant_id: merchantId, token_hash: tokenHash })
    .select('member_id')
    .where('used_at', '>', usedSince)
    .executeTakeFirst();
  return row?.member_id;
}

/** Whether the member trusts this device, so that it needs no second step. */
export async function isTrusted(db: Db, merchantId: string, memberId: string, tokenHash: string, now: Date) {
  const row = await selectRows(db, 'known_device', {
    merchant_id: merchantId,
    member_id: memberId,
    token_hash: tokenHash,
  })
    .select('id')
    .where('trusted_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves this device and the `maxDevices - 1` used last before it. An existing trust is preserved unless another is given. */
export async function saveDevice(tx: Tx, row: NewRow<'known_device'>, maxDevices: number): Promise<void> {
  const { used_at, device, address, session_id, trusted_until } = row;
  const seen = { used_at, device, address, session_id, ...(trusted_until && { trusted_until }) };
  await tx
    .insertInto('known_device')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'token_hash']).doUpdateSet(seen))
    .execute();
  const key = { merchant_id: row.merchant_id, member_id: row.member_id };
  const oldest = selectRows(tx, 'known_device', key)
    .select('token_hash')
    .where('token_hash', '!=', row.token_hash)
    .orderBy('used_at', 'desc')
    .orderBy('token_hash')
    .offset(maxDevices - 1);
  await deleteRows(tx, 'known_device', key).where('token_hash', 'in', oldest).execute();
}

/** One member on the device of another: the latest login counts. A viewer is no member. */
export async function saveShared(tx: Tx, row: NewRow<'shared_device'>): Promise<void> {
  const { merchant_id, other_id } = row;
  const other = await selectRows(tx, 'credential', { merchant_id, member_id: other_id })
    .select('views_id')
    .executeTakeFirst();
  if (other?.views_id != null) return;
  await upsertRows(tx, 'shared_device', row, ['merchant_id', 'member_id', 'other_id']);
}

export async function devicesOf(db: Db, merchantId: string, memberId: string, usedSince: Date) {
  return await selectRows(db, 'known_device', { merchant_id: merchantId, member_id: memberId })
    .select(['id', 'device', 'address', 'known_since', 'used_at', 'session_id', 'trusted_until'])
    .where('used_at', '>', usedSince)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns the session last opened there; undefined when the member has no such device. */
export async function forgetDevice(tx: Tx, merchantId: string, memberId: string, id: string) {
  return await deleteRows(tx, 'known_device', { merchant_id: merchantId, member_id: memberId, id })
    .returning('session_id')
    .executeTakeFirst();
}

/** Every device needs the second step again. */
export async function distrustDevices(tx: Tx, merchantId: string, memberId: string): Promise<void> {
  await setRows(tx, 'known_device', { merchant_id: merchantId, member_id: memberId }, { trusted_until: null });
}

export async function forgetDevices(tx: Tx, merchantId: string, memberId: string): Promise<void> {
  await deleteRows(tx, 'known_device', { merchant_id: merchantId, member_id: memberId }).execute();
}
