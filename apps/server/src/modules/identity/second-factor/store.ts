/** The SQL of authenticators, recovery codes, and second-step tickets. */
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { Tables } from '../../../db/tables.ts';

export async function authenticatorOf(db: Db, merchantId: string, memberId: string) {
  return await db
    .selectFrom('authenticator')
    .select(['encrypted', 'confirmed_at', 'last_interval', 'created_at'])
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Whether this member has a second step. */
export async function hasSecondStep(db: Db, merchantId: string, memberId: string): Promise<boolean> {
  const found = await authenticatorOf(db, merchantId, memberId);
  return found !== undefined && found.confirmed_at !== null;
}

/** Replaces an unconfirmed one; false when a confirmed one exists. */
export async function beginAuthenticator(tx: Tx, row: Insertable<Tables['authenticator']>): Promise<boolean> {
  const { encrypted, created_at } = row;
  const written = await tx
    .insertInto('authenticator')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'member_id'])
        .doUpdateSet({ encrypted, created_at, last_interval: 0n })
        .where('authenticator.confirmed_at', 'is', null),
    )
    .returning('member_id')
    .executeTakeFirst();
  return written !== undefined;
}

/** False when a code of this interval, or of a later one, was accepted before, on any node. */
export async function acceptInterval(tx: Tx, merchantId: string, memberId: string, interval: bigint): Promise<boolean> {
  const accepted = await tx
    .updateTable('authenticator')
    .set({ last_interval: interval })
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('last_interval', '<', interval)
    .returning('member_id')
    .executeTakeFirst();
  return accepted !== undefined;
}

export async function confirmAuthenticator(tx: Tx, merchantId: string, memberId: string, now: Date): Promise<boolean> {
  const confirmed = await tx
    .updateTable('authenticator')
    .set({ confirmed_at: now })
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Deletes its recovery codes too. */
export async function deleteAuthenticator(tx: Tx, merchantId: string, memberId: string): Promise<void> {
  await tx
    .deleteFrom('authenticator')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .execute();
}

export async function replaceRecoveryCodes(
  tx: Tx,
  merchantId: string,
  memberId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('recovery_code')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ merchant_id: merchantId, member_id: memberId, code_hash })))
    .execute();
}

/** False when it is not the member's, or was used. */
export async function spendRecoveryCode(
  tx: Tx,
  merchantId: string,
  memberId: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function recoveryCodesLeft(db: Db, merchantId: string, memberId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(sql<string>`count(*)`.as('left'))
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function insertStepTicket(tx: Tx, row: Insertable<Tables['step_ticket']>): Promise<void> {
  await tx.insertInto('step_ticket').values(row).execute();
}

/** Counts a try at a valid ticket. */
export async function tryStepTicket(
  tx: Tx,
  merchantId: string,
  ticketHash: string,
  { maxTries, now }: { readonly maxTries: number; readonly now: Date },
) {
  return await tx
    .updateTable('step_ticket')
    .set({ tries: sql`tries + 1` })
    .where('merchant_id', '=', merchantId)
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['member_id', 'method', 'tries'])
    .executeTakeFirst();
}

/** Deletes a ticket; false when a concurrent call already did. */
export async function takeStepTicket(tx: Tx, merchantId: string, ticketHash: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('step_ticket')
    .where('merchant_id', '=', merchantId)
    .where('ticket_hash', '=', ticketHash)
    .returning('member_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Ends pending second steps after a change of the password or the second step. */
export async function dropStepTickets(tx: Tx, merchantId: string, memberId: string): Promise<void> {
  await tx.deleteFrom('step_ticket').where('merchant_id', '=', merchantId).where('member_id', '=', memberId).execute();
}
