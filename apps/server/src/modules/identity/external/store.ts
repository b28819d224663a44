/** The SQL of sign-ins at identity providers: started ones, linked accounts, and new persons. */
import type { Db, Tx } from '../../../db/db.ts';
import {
  deleteRows,
  findRow,
  hasWritten,
  insertOnce,
  listRows,
  type NewRow,
  setRows,
} from '../../../db/tenancy/rows.ts';

export async function insertSignIn(tx: Tx, row: NewRow<'outside_sign_in'>): Promise<void> {
  await tx.insertInto('outside_sign_in').values(row).execute();
}

/** Deletes a started sign-in and returns it: a second caller finds nothing. */
export async function takeSignIn(tx: Tx, merchantId: string, stateHash: string) {
  return await deleteRows(tx, 'outside_sign_in', { merchant_id: merchantId, state_hash: stateHash })
    .returning(['provider', 'member_id', 'browser_hash', 'encrypted', 'expires_at'])
    .executeTakeFirst();
}

interface Person {
  readonly issuer: string;
  readonly subject: string;
}

export async function memberOf(db: Db, merchantId: string, { issuer, subject }: Person): Promise<string | undefined> {
  const row = await findRow(db, 'outside_identity', { merchant_id: merchantId, issuer, subject }, ['member_id']);
  return row?.member_id;
}

export async function markUsed(tx: Tx, merchantId: string, { issuer, subject }: Person, now: Date): Promise<void> {
  await setRows(tx, 'outside_identity', { merchant_id: merchantId, issuer, subject }, { used_at: now });
}

/** False when the account is linked already, or the member has another of that provider. */
export async function link(tx: Tx, row: NewRow<'outside_identity'>): Promise<boolean> {
  return insertOnce(tx, 'outside_identity', row);
}

export async function unlink(tx: Tx, merchantId: string, memberId: string, provider: string): Promise<boolean> {
  return hasWritten(deleteRows(tx, 'outside_identity', { merchant_id: merchantId, member_id: memberId, provider }));
}

export async function linksOf(db: Db, merchantId: string, memberId: string) {
  return await listRows(
    db,
    'outside_identity',
    { merchant_id: merchantId, member_id: memberId },
    { columns: ['provider', 'label', 'linked_at'] },
  );
}

export async function insertNewMember(tx: Tx, row: NewRow<'outside_new_member'>): Promise<void> {
  await tx.insertInto('outside_new_member').values(row).execute();
}

export async function takeNewMember(tx: Tx, merchantId: string, ticketHash: string, browserHash: string, now: Date) {
  return await deleteRows(tx, 'outside_new_member', {
    merchant_id: merchantId,
    ticket_hash: ticketHash,
    browser_hash: browserHash,
  })
    .where('expires_at', '>', now)
    .returning(['provider', 'issuer', 'subject', 'label'])
    .executeTakeFirst();
}
