/** Identity's shared SQL: used payload ids, and the deletion of expired rows. */
import type { Tx } from '../../db/db.ts';
import { insertOnce, type NewRow } from '../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../db/tenancy/tenant-guard.ts';

/** False when it exists already: of two concurrent calls, on any nodes, one gets false. */
export async function insertUsedPayload(tx: Tx, row: NewRow<'used_payload'>): Promise<boolean> {
  return insertOnce(tx, 'used_payload', row, ['merchant_id', 'jti']);
}

const expiring = [
  'access_token',
  'stage_token',
  'launch_ticket',
  'captcha',
  'outside_sign_in',
  'outside_new_member',
  'passkey_challenge',
  'step_ticket',
  'used_payload',
] as const;

/** Deletes expired rows of all these merchants, a statement for each table. Sessions are deleted with their tokens. */
export async function deleteExpired(
  tx: Tx,
  merchantIds: readonly string[],
  now: Date,
  before: { readonly history: Date; readonly devices: Date; readonly codes: Date },
): Promise<void> {
  const all = acrossMerchants(tx);
  const ofThese = ['merchant_id', 'in', merchantIds] as const;
  for (const table of expiring) {
    const expired = all.deleteFrom(table).where('expires_at', '<', now);
    await expired.where(...ofThese).execute();
  }
  const spent = all.deleteFrom('attempt_budget').where('resets_at', '<', now);
  await spent.where(...ofThese).execute();
  const sessions = all.deleteFrom('session').where('ends_at', '<', before.history);
  await sessions.where(...ofThese).execute();
  const logins = all.deleteFrom('login_record').where('at', '<', before.history);
  await logins.where(...ofThese).execute();
  const shared = all.deleteFrom('shared_device').where('at', '<', before.history);
  await shared.where(...ofThese).execute();
  const devices = all.deleteFrom('device_member').where('at', '<', before.devices);
  await devices.where(...ofThese).execute();
  const codes = all.deleteFrom('verification_code').where('expires_at', '<', before.codes);
  await codes.where(...ofThese).execute();
}
