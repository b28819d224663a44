/** The SQL of operators' accounts, permissions and sessions. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { Tables } from '../../../db/tables.ts';
import { HOUSE, type OperatorName } from '../names.ts';

export type AccountRow = Selectable<Tables['operator_account']>;
type SessionRow = Selectable<Tables['operator_session']>;
type GrantRow = Selectable<Tables['operator_grant']>;

export async function findAccount(db: Db, { home, username }: OperatorName): Promise<AccountRow | undefined> {
  return db
    .selectFrom('operator_account')
    .selectAll()
    .where('merchant_id', '=', home)
    .where('username', '=', username)
    .executeTakeFirst();
}

export async function lockAccount(tx: Tx, { home, username }: OperatorName): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('operator_account')
    .selectAll()
    .where('merchant_id', '=', home)
    .where('username', '=', username)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns whether the name was free. */
export async function insertAccount(tx: Tx, row: Insertable<Tables['operator_account']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('operator_account')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'username']).doNothing())
    .returning('username')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function changeAccount(
  tx: Tx,
  { home, username }: OperatorName,
  changes: Updateable<Tables['operator_account']>,
): Promise<void> {
  await tx
    .updateTable('operator_account')
    .set(changes)
    .where('merchant_id', '=', home)
    .where('username', '=', username)
    .execute();
}

/** A code counts once: false when this one, or a later one, was accepted before. */
export async function acceptInterval(tx: Tx, { home, username }: OperatorName, interval: bigint): Promise<boolean> {
  const accepted = await tx
    .updateTable('operator_account')
    .set({ last_interval: interval })
    .where('merchant_id', '=', home)
    .where('username', '=', username)
    .where((row) => row.or([row('last_interval', 'is', null), row('last_interval', '<', interval)]))
    .returning('username')
    .executeTakeFirst();
  return accepted !== undefined;
}

export async function listAccounts(db: Db, home: string): Promise<readonly AccountRow[]> {
  return db.selectFrom('operator_account').selectAll().where('merchant_id', '=', home).orderBy('username').execute();
}

/** How many platform operators have ever accepted their invitation. */
export async function countEverActive(db: Db): Promise<number> {
  const counted = await db
    .selectFrom('operator_account')
    .select((row) => row.fn.countAll<bigint>().as('active'))
    .where('merchant_id', '=', HOUSE)
    .where('accepted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(counted.active);
}

/** Permissions at one merchant, or those granted at all of them. */
export async function grantsAt(db: Db, scope: string, operator: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('operator_grant')
    .select('permission')
    .where('merchant_id', '=', scope)
    .where('operator', '=', operator)
    .orderBy('permission')
    .execute();
  return rows.map(({ permission }) => permission);
}

export async function addGrants(tx: Tx, rows: readonly GrantRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('operator_grant')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['merchant_id', 'operator', 'permission']).doNothing())
    .execute();
}

export async function removeGrants(
  tx: Tx,
  scope: string,
  operator: string,
  permissions: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('operator_grant')
    .where('merchant_id', '=', scope)
    .where('operator', '=', operator)
    .where('permission', 'in', [...permissions])
    .execute();
}

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insertInto('operator_session').values(row).execute();
}

/** The session, if it is valid: using it extends it, but never past its maximum. */
export async function useSession(
  tx: Tx,
  { home, username }: OperatorName,
  tokenHash: string,
  times: { readonly now: Date; readonly idleSince: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('operator_session')
    .set({ seen_at: times.now })
    .where('merchant_id', '=', home)
    .where('token_hash', '=', tokenHash)
    .where('username', '=', username)
    .where('expires_at', '>', times.now)
    .where('seen_at', '>', times.idleSince)
    .returning('username')
    .executeTakeFirst();
  return used !== undefined;
}

/** One session, or without a token all of an operator's. */
export async function endSessions(tx: Tx, { home, username }: OperatorName, tokenHash?: string): Promise<void> {
  let query = tx.deleteFrom('operator_session').where('merchant_id', '=', home).where('username', '=', username);
  if (tokenHash !== undefined) query = query.where('token_hash', '=', tokenHash);
  await query.execute();
}
