/** The SQL of codes. */
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../../db/db.ts';
import type { Tables } from '../../../db/tables.ts';
import { deleteRows, hasWritten, updateRows } from '../../../db/tenancy/rows.ts';

type CodeRow = Tables['verification_code'];
type NewCode = Insertable<CodeRow> & { readonly network: string };

/**
 * A new code replaces the one of its purpose that a member requested from that network: requests from elsewhere do not invalidate it. A
 * number's code is the only one it has per network: tries at several do not add up.
 */
export async function replaceCode(tx: Tx, row: NewCode): Promise<void> {
  const isOfNumber = row.purpose === 'login' || row.purpose === 'register';
  const ofPurpose = deleteRows(tx, 'verification_code', {
    merchant_id: row.merchant_id,
    purpose: row.purpose,
    network: row.network,
  });
  await (isOfNumber
    ? ofPurpose.where('target', '=', row.target)
    : ofPurpose.where('member_id', '=', row.member_id ?? row.id)
  ).execute();
  await tx.insertInto('verification_code').values(row).execute();
}

export interface CodeTry {
  readonly merchantId: string;
  readonly id: string;
  readonly purpose: CodeRow['purpose'];
  readonly maxTries: number;
  readonly now: Date;
}

/** Counts a try on a valid code; undefined when there is none. */
export async function tryCode(tx: Tx, { merchantId, id, purpose, maxTries, now }: CodeTry) {
  return await updateRows(tx, 'verification_code', { merchant_id: merchantId, id, purpose, used_at: null })
    .set({ tries: sql`tries + 1` })
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .returning(['member_id', 'channel', 'target', 'code_hash', 'tries'])
    .executeTakeFirst();
}

/** What was sent for this member to an address of the account: all but codes that prove a new one. */
export async function dropCodes(tx: Tx, merchantId: string, memberId: string): Promise<void> {
  const purpose = ['password', 'login', 'payment'] as const;
  await deleteRows(tx, 'verification_code', { merchant_id: merchantId, member_id: memberId, purpose }).execute();
}

export async function spendCode(tx: Tx, merchantId: string, id: string, now: Date): Promise<boolean> {
  return hasWritten(
    updateRows(tx, 'verification_code', { merchant_id: merchantId, id, used_at: null })
      .set({ used_at: now })
      .where('expires_at', '>', now),
  );
}
