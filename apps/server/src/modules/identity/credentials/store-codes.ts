/** The SQL of codes. */
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../../db/db.ts';
import type { IdentityTables } from '../../../db/tables/people/identity.ts';

type CodeRow = IdentityTables['verification_code'];
type NewCode = Insertable<CodeRow> & { readonly network: string };

/** A new code is the only one of its purpose that a member has asked for from that neighbourhood: nobody elsewhere makes it worthless. */
export async function replaceCode(tx: Tx, row: NewCode): Promise<void> {
  await tx
    .deleteFrom('verification_code')
    .where('merchant_id', '=', row.merchant_id)
    .where('member_id', '=', row.member_id ?? row.id)
    .where('purpose', '=', row.purpose)
    .where('network', '=', row.network)
    .execute();
  await tx.insertInto('verification_code').values(row).execute();
}

/** A new code is the only one of its purpose that an address or number has from that neighbourhood: tries at several do not add up. */
export async function replaceCodeOfTarget(tx: Tx, row: NewCode): Promise<void> {
  await tx
    .deleteFrom('verification_code')
    .where('merchant_id', '=', row.merchant_id)
    .where('target', '=', row.target)
    .where('purpose', '=', row.purpose)
    .where('network', '=', row.network)
    .execute();
  await tx.insertInto('verification_code').values(row).execute();
}

export interface CodeTry {
  readonly merchantId: string;
  readonly id: string;
  readonly purpose: CodeRow['purpose'];
  readonly most: number;
  readonly now: Date;
}

/** Counts a try on a code that may still be tried; undefined when there is none. */
export async function tryCode(tx: Tx, { merchantId, id, purpose, most, now }: CodeTry) {
  return await tx
    .updateTable('verification_code')
    .set({ tries: sql`tries + 1` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('tries', '<', most)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['member_id', 'channel', 'target', 'code_hash', 'tries'])
    .executeTakeFirst();
}

export async function spendCode(tx: Tx, merchantId: string, id: string, now: Date): Promise<boolean> {
  const spent = await tx
    .updateTable('verification_code')
    .set({ used_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function deleteOldCodes(tx: Tx, merchantId: string, before: Date): Promise<void> {
  await tx
    .deleteFrom('verification_code')
    .where('merchant_id', '=', merchantId)
    .where('expires_at', '<', before)
    .execute();
}
