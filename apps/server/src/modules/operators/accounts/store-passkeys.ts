/** The SQL of operators' passkeys and of the challenges they answer. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import {
  deleteRows,
  findRow,
  hasWritten,
  insertOnce,
  listRows,
  type NewRow,
  type Row,
  updateRows,
} from '../../../db/tenancy/rows.ts';
import type { OperatorName } from '../names.ts';

export type PasskeyRow = Row<'operator_passkey'>;

export async function insertChallenge(tx: Tx, row: NewRow<'operator_challenge'>): Promise<void> {
  await tx.insertInto('operator_challenge').values(row).execute();
}

/** Deletes a challenge and returns it: a second caller finds nothing. Those that nobody answered go with it. */
export async function takeChallenge(tx: Tx, home: string, id: string, now: Date) {
  const taken = await deleteRows(tx, 'operator_challenge', { merchant_id: home, id }).returningAll().executeTakeFirst();
  await deleteRows(tx, 'operator_challenge', { merchant_id: home }).where('expires_at', '<', now).execute();
  return taken && taken.expires_at > now ? taken : undefined;
}

export async function passkeysOf(db: Db, { home, username }: OperatorName): Promise<readonly PasskeyRow[]> {
  return listRows(db, 'operator_passkey', { merchant_id: home, username }, { orderBy: ['created_at', 'id'] });
}

export async function passkeyByCredential(db: Db, home: string, credentialId: string) {
  return findRow(db, 'operator_passkey', { merchant_id: home, credential_id: credentialId });
}

/** False when the credential is known already. */
export async function insertPasskey(tx: Tx, row: NewRow<'operator_passkey'>): Promise<boolean> {
  return insertOnce(tx, 'operator_passkey', row);
}

/** False when the passkey was used since it was read: two users of one counter mean a clone. */
export async function countUse(
  tx: Tx,
  { merchant_id, credential_id, counter }: PasskeyRow,
  to: bigint,
  now: Date,
): Promise<boolean> {
  return hasWritten(
    updateRows(tx, 'operator_passkey', { merchant_id, credential_id, counter })
      .set({ counter: to, used_at: now })
      .where(sql<boolean>`(${to}::bigint > counter or (${to}::bigint = 0 and counter = 0))`),
  );
}

export async function deletePasskey(tx: Tx, { home, username }: OperatorName, id: string): Promise<boolean> {
  return hasWritten(deleteRows(tx, 'operator_passkey', { merchant_id: home, username, id }));
}

export async function deletePasskeys(tx: Tx, { home, username }: OperatorName): Promise<void> {
  await deleteRows(tx, 'operator_passkey', { merchant_id: home, username }).execute();
}
