/** The SQL of known devices, those of earlier logins, and of who shares one. */
import type { Db, Tx } from '../../../db/db.ts';
import {
  deleteRows,
  findRow,
  type NewRow,
  type Owner,
  selectRows,
  setRows,
  upsertRows,
} from '../../../db/tenancy/rows.ts';

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

export async function isViewer(tx: Tx, merchantId: string, memberId: string): Promise<boolean> {
  const row = await findRow(tx, 'credential', { merchant_id: merchantId, member_id: memberId }, ['views_id']);
  return row?.views_id != null;
}

/** One member right after another on a device: the latest login counts. */
export async function saveShared(tx: Tx, row: NewRow<'shared_device'>): Promise<void> {
  await upsertRows(tx, 'shared_device', row, ['merchant_id', 'member_id', 'other_id']);
}

/** The two who logged in last with a browser, the latest first. */
export async function lastOn(tx: Tx, merchantId: string, deviceHash: string, since: Date) {
  return await selectRows(tx, 'device_member', { merchant_id: merchantId, device_hash: deviceHash })
    .select(['member_id', 'device'])
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .orderBy('member_id')
    .limit(2)
    .execute();
}

/** The latest login counts. What is shared stays so. */
export async function saveOnDevice(tx: Tx, row: NewRow<'device_member'>): Promise<void> {
  const { device, at, is_shared } = row;
  await tx
    .insertInto('device_member')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'device_hash', 'member_id'])
        .doUpdateSet({ device, at, ...(is_shared && { is_shared }) }),
    )
    .execute();
}

/** Those that this member used alone, but for the latest. */
export async function forgetUnshared(tx: Tx, { merchantId, memberId }: Owner, max: number): Promise<void> {
  const key = { merchant_id: merchantId, member_id: memberId, is_shared: false };
  const oldest = selectRows(tx, 'device_member', key)
    .select('device_hash')
    .orderBy('at', 'desc')
    .orderBy('device_hash')
    .offset(max);
  await deleteRows(tx, 'device_member', key).where('device_hash', 'in', oldest).execute();
}

/** Another one of the same device: its own login there stays as it was. */
export async function noteShared(tx: Tx, row: NewRow<'device_member'>): Promise<void> {
  await tx
    .insertInto('device_member')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'device_hash', 'member_id']).doUpdateSet({ is_shared: true }),
    )
    .execute();
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
