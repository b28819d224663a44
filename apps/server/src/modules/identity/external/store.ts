/** The SQL of sign-ins at identity providers: started ones, linked accounts, and new persons. */
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { Tables } from '../../../db/tables.ts';

export async function insertSignIn(tx: Tx, row: Insertable<Tables['outside_sign_in']>): Promise<void> {
  await tx.insertInto('outside_sign_in').values(row).execute();
}

/** Deletes a started sign-in and returns it: a second caller finds nothing. */
export async function takeSignIn(tx: Tx, merchantId: string, stateHash: string) {
  return await tx
    .deleteFrom('outside_sign_in')
    .where('merchant_id', '=', merchantId)
    .where('state_hash', '=', stateHash)
    .returning(['provider', 'member_id', 'browser_hash', 'encrypted', 'expires_at'])
    .executeTakeFirst();
}

interface Person {
  readonly issuer: string;
  readonly subject: string;
}

export async function memberOf(db: Db, merchantId: string, { issuer, subject }: Person): Promise<string | undefined> {
  const row = await db
    .selectFrom('outside_identity')
    .select('member_id')
    .where('merchant_id', '=', merchantId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.member_id;
}

export async function markUsed(tx: Tx, merchantId: string, { issuer, subject }: Person, now: Date): Promise<void> {
  await tx
    .updateTable('outside_identity')
    .set({ used_at: now })
    .where('merchant_id', '=', merchantId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

/** False when the account is linked already, or the member has another of that provider. */
export async function link(tx: Tx, row: Insertable<Tables['outside_identity']>): Promise<boolean> {
  const linked = await tx
    .insertInto('outside_identity')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return linked !== undefined;
}

export async function unlink(tx: Tx, merchantId: string, memberId: string, provider: string): Promise<boolean> {
  const unlinked = await tx
    .deleteFrom('outside_identity')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .returning('subject')
    .executeTakeFirst();
  return unlinked !== undefined;
}

export async function linksOf(db: Db, merchantId: string, memberId: string) {
  return await db
    .selectFrom('outside_identity')
    .select(['provider', 'label', 'linked_at'])
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .execute();
}

export async function insertNewMember(tx: Tx, row: Insertable<Tables['outside_new_member']>): Promise<void> {
  await tx.insertInto('outside_new_member').values(row).execute();
}

export async function takeNewMember(tx: Tx, merchantId: string, ticketHash: string, browserHash: string, now: Date) {
  return await tx
    .deleteFrom('outside_new_member')
    .where('merchant_id', '=', merchantId)
    .where('ticket_hash', '=', ticketHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning(['provider', 'issuer', 'subject', 'label'])
    .executeTakeFirst();
}
