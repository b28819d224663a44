/** Identity's shared SQL: used payload ids, and the deletion of expired rows. */
import type { Tx } from '../../db/db.ts';
import { insertOnce, type NewRow } from '../../db/tenancy/rows.ts';

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
  for (const table of expiring) {
    await tx.deleteFrom(table).where('merchant_id', '=', merchantId).where('expires_at', '<', now).execute();
  }
  const ofMerchant = ['merchant_id', '=', merchantId] as const;
  await tx
    .deleteFrom('attempt_budget')
    .where(...ofMerchant)
    .where('resets_at', '<', now)
    .execute();
  await tx
    .deleteFrom('session')
    .where(...ofMerchant)
    .where('ends_at', '<', before.history)
    .execute();
  await tx
    .deleteFrom('login_record')
    .where(...ofMerchant)
    .where('at', '<', before.history)
    .execute();
  await tx
    .deleteFrom('verification_code')
    .where(...ofMerchant)
    .where('expires_at', '<', before.codes)
    .execute();
}
