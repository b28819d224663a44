/** The SQL of captchas. */
import type { Tx } from '../../../db/db.ts';
import { deleteRows, type NewRow } from '../../../db/tenancy/rows.ts';

export async function insertCaptcha(tx: Tx, row: NewRow<'captcha'>): Promise<void> {
  await tx.insertInto('captcha').values(row).execute();
}

/** Deletes a captcha and returns it: a second caller finds nothing. */
export async function takeCaptcha(tx: Tx, merchantId: string, id: string) {
  return await deleteRows(tx, 'captcha', { merchant_id: merchantId, id })
    .returning(['network', 'answer_hash', 'work_salt', 'zero_bits', 'expires_at'])
    .executeTakeFirst();
}
