/** The SQL of authenticators, recovery codes, and second-step tickets. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import {
  countRows,
  deleteRows,
  findRow,
  hasWritten,
  type NewRow,
  selectRows,
  setRows,
  updateRows,
} from '../../../db/tenancy/rows.ts';

export async function authenticatorOf(db: Db, merchantId: string, memberId: string) {
  return await findRow(db, 'authenticator', { merchant_id: merchantId, member_id: memberId }, [
    'encrypted',
    'confirmed_at',
    'last_interval',
    'created_at',
  ]);
}

/** Whether this member has a second step. */
export async function hasSecondStep(db: Db, merchantId: string, memberId: string): Promise<boolean> {
  const found = await authenticatorOf(db, merchantId, memberId);
  return found !== undefined && found.confirmed_at !== null;
}

/** Replaces an unconfirmed one; false when a confirmed one exists. */
export async function beginAuthenticator(tx: Tx, row: NewRow<'authenticator'>): Promise<boolean> {
  const { encrypted, created_at } = row;
  return hasWritten(
    tx
      .insertInto('authenticator')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['merchant_id', 'member_id'])
          .doUpdateSet({ encrypted, created_at, last_interval: 0n })
          .where('authenticator.confirmed_at', 'is', null),
      ),
  );
}

/** False when a code of this interval, or of a later one, was accepted before, on any node. */
export async function acceptInterval(tx: Tx, merchantId: string, memberId: string, interval: bigint): Promise<boolean> {
  return hasWritten(
    updateRows(tx, 'authenticator', { merchant_id: merchantId, member_id: memberId })
      .set({ last_interval: interval })
      .where('last_interval', '<', interval),
  );
}

export async function confirmAuthenticator(tx: Tx, merchantId: string, memberId: string, now: Date): Promise<boolean> {
  return setRows(
    tx,
    'authenticator',
    { merchant_id: merchantId, member_id: memberId, confirmed_at: null },
    {
      confirmed_at: now,
    },
  );
}

/** Deletes its recovery codes too. */
export async function deleteAuthenticator(tx: Tx, merchantId: string, memberId: string): Promise<void> {
  await deleteRows(tx, 'authenticator', { merchant_id: merchantId, member_id: memberId }).execute();
}

export async function replaceRecoveryCodes(tx: Tx, merchantId: string, memberId: string, hashes: readonly string[]) {
  await deleteRows(tx, 'recovery_code', { merchant_id: merchantId, member_id: memberId }).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ merchant_id: merchantId, member_id: memberId, code_hash })))
    .execute();
}

/** False when it is not the member's, or was used. */
export async function spendRecoveryCode(tx: Tx, merchantId: string, memberId: string, codeHash: string, now: Date) {
  return setRows(
    tx,
    'recovery_code',
    {
      merchant_id: merchantId,
      member_id: memberId,
      code_hash: codeHash,
      used_at: null,
    },
    { used_at: now },
  );
}

export async function recoveryCodesLeft(db: Db, merchantId: string, memberId: string): Promise<number> {
  return countRows(selectRows(db, 'recovery_code', { merchant_id: merchantId, member_id: memberId, used_at: null }));
}

export async function insertStepTicket(tx: Tx, row: NewRow<'step_ticket'>): Promise<void> {
  await tx.insertInto('step_ticket').values(row).execute();
}

/** Counts a try at a valid ticket. */
export async function tryStepTicket(
  tx: Tx,
  merchantId: string,
  ticketHash: string,
  { maxTries, now }: { readonly maxTries: number; readonly now: Date },
) {
  return await updateRows(tx, 'step_ticket', { merchant_id: merchantId, ticket_hash: ticketHash })
    .set({ tries: sql`tries + 1` })
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['member_id', 'method', 'tries'])
    .executeTakeFirst();
}

/** Deletes a ticket; false when a concurrent call already did. */
export async function takeStepTicket(tx: Tx, merchantId: string, ticketHash: string): Promise<boolean> {
  return hasWritten(deleteRows(tx, 'step_ticket', { merchant_id: merchantId, ticket_hash: ticketHash }));
}

/** Ends pending second steps after a change of the password or the second step. */
export async function dropStepTickets(tx: Tx, merchantId: string, memberId: string): Promise<void> {
  await deleteRows(tx, 'step_ticket', { merchant_id: merchantId, member_id: memberId }).execute();
}
