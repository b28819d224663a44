/** The SQL of security questions. */
import type { Db, Tx } from '../../../db/db.ts';
import { findRow, type NewRow, upsertRows } from '../../../db/tenancy/rows.ts';

/** Placeholder id for an unknown name. */
const NOBODY = '00000000-0000-7000-8000-000000000000';

export async function answersOf(db: Db, merchantId: string, memberId = NOBODY) {
  return await findRow(db, 'security_answers', { merchant_id: merchantId, member_id: memberId }, [
    'questions',
    'answers_hash',
    'set_at',
  ]);
}

export async function saveAnswers(tx: Tx, row: NewRow<'security_answers'>): Promise<void> {
  await upsertRows(tx, 'security_answers', row, ['merchant_id', 'member_id']);
}
