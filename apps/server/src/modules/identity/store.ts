/** Identity's shared SQL: used payload ids, and the deletion of expired rows. */
import type { Tx } from '../../db/db.ts';
import { deleteRows, insertOnce, type NewRow } from '../../db/tenancy/rows.ts';

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

/** Deletes expired rows. Sessions are deleted with their tokens. */
export async function deleteExpired(
  tx: Tx,
  merchantId: string,
  now: Date,
  before: { readonly history: Date; readonly codes: Date },
): Promise<void> {
  const key = { merchant_id: merchantId };
  for (const table of expiring) {
    await tx.deleteFrom(table).where('merchant_id', '=', merchantId).where('expires_at', '<', now).execute();
  }
  await deleteRows(tx, 'attempt_budget', key).where('resets_at', '<', now).execute();
  await deleteRows(tx, 'session', key).where('ends_at', '<', before.history).execute();
  await deleteRows(tx, 'login_record', key).where('at', '<', before.history).execute();
  await deleteRows(tx, 'verification_code', key).where('expires_at', '<', before.codes).execute();
}
