/** The SQL of secrets, of sessions that end together, and of the login history as its member reads it. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { PageKey } from '../../../db/page-key.ts';
import type { Credential } from '../accounts/store.ts';

export async function credentialOf(db: Db, merchantId: string, memberId: string): Promise<Credential | undefined> {
  return await db
    .selectFrom('credential')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

export async function setSecretHash(
  tx: Tx,
  merchantId: string,
  memberId: string,
  kind: 'password' | 'payment',
  hash: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('credential')
    .set(
      kind === 'password'
        ? { password_hash: hash, password_changed_at: now }
        : { payment_hash: hash, payment_changed_at: now },
    )
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('type', '!=', 4)
    .execute();
}

/** Ends all sessions of a member but one, if one is named; answers which. */
export async function endSessionsBut(
  tx: Tx,
  merchantId: string,
  memberId: string,
  kept: string | undefined,
  because: 'ended' | 'password',
  now: Date,
): Promise<readonly string[]> {
  let update = tx
    .updateTable('session')
    .set({ ended_at: now, ended_because: because })
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null);
  if (kept !== undefined) update = update.where('id', '!=', kept);
  const ended = await update.returning('id').execute();
  return ended.map(({ id }) => id);
}

export interface LoginPage {
  readonly after: PageKey | undefined;
  readonly limit: number;
}

/** One more than asked for tells whether there is a next page. */
export async function loginsOf(db: Db, merchantId: string, memberId: string, { after, limit }: LoginPage) {
  let query = db
    .selectFrom('login_record')
    .select(['id', 'outcome', 'way', 'address', 'device', 'at'])
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId);
  if (after) query = query.where(sql<boolean>`(at, id) < (${after.at}, ${after.id}::uuid)`);
  return await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}
