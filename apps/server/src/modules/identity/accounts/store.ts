/** The SQL of credentials, login records, captchas and attempts. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { IdentityTables } from '../../../db/tables/people/identity.ts';

export type Credential = Selectable<IdentityTables['credential']>;

export async function credentialByName(db: Db, merchantId: string, nameKey: string): Promise<Credential | undefined> {
  return await db
    .selectFrom('credential')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('username_key', '=', nameKey)
    .executeTakeFirst();
}

export async function credentialById(db: Db, merchantId: string, memberId: string): Promise<Credential | undefined> {
  return await db
    .selectFrom('credential')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** False when the name is taken. */
export async function insertCredential(tx: Tx, row: Insertable<IdentityTables['credential']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('credential')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'username_key']).doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Locks the credential and marks its first login; true when this is it. Undefined when the account is not open (any more). */
export async function enter(tx: Tx, merchantId: string, memberId: string, now: Date): Promise<boolean | undefined> {
  const row = await tx
    .selectFrom('credential')
    .select('first_login_at')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.first_login_at !== null) return false;
  await tx
    .updateTable('credential')
    .set({ first_login_at: now })
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .execute();
  return true;
}

/** The log-in that is under way comes from a device unknown before. */
export async function markNewDevice(tx: Tx, merchantId: string, memberId: string, now: Date): Promise<void> {
  await tx
    .updateTable('credential')
    .set({ new_device_at: now })
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Only over the hash that was checked: a password changed in between stays changed. */
export async function replaceHash(
  tx: Tx,
  merchantId: string,
  memberId: string,
  checkedHash: string,
  newHash: string,
): Promise<void> {
  await tx
    .updateTable('credential')
    .set({ password_hash: newHash })
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('password_hash', '=', checkedHash)
    .execute();
}

export async function recordLogin(tx: Tx, row: Insertable<IdentityTables['login_record']>): Promise<void> {
  await tx.insertInto('login_record').values(row).execute();
}

export async function insertCaptcha(tx: Tx, row: Insertable<IdentityTables['captcha']>): Promise<void> {
  await tx.insertInto('captcha').values(row).execute();
}

/** Takes a captcha out of the world: whoever comes second finds nothing. */
export async function takeCaptcha(tx: Tx, merchantId: string, id: string) {
  return await tx
    .deleteFrom('captcha')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returning(['network', 'answer_hash', 'work_salt', 'zero_bits', 'expires_at'])
    .executeTakeFirst();
}

export async function readBudgets(db: Db, merchantId: string, keys: readonly string[], now: Date) {
  return await db
    .selectFrom('attempt_budget')
    .select(['budget_key', 'spent', 'failed', 'resets_at'])
    .where('merchant_id', '=', merchantId)
    .where('budget_key', 'in', keys)
    .where('resets_at', '>', now)
    .execute();
}

/** Counts one try on each key, in the order given: the same order everywhere, so that two nodes never wait for each other. */
export async function countTry(
  tx: Tx,
  merchantId: string,
  rows: readonly { readonly key: string; readonly resetsAt: Date }[],
  now: Date,
) {
  const kept = (column: 'spent' | 'failed' | 'resets_at') => sql.ref(`attempt_budget.${column}`);
  const isOver = sql<boolean>`${kept('resets_at')} <= ${now}`;
  return await tx
    .insertInto('attempt_budget')
    .values(
      rows.map(({ key, resetsAt }) => ({
        merchant_id: merchantId,
        budget_key: key,
        spent: 1,
        failed: 0,
        resets_at: resetsAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'budget_key']).doUpdateSet({
        spent: sql`case when ${isOver} then 1 else ${kept('spent')} + 1 end`,
        failed: sql`case when ${isOver} then 0 else ${kept('failed')} end`,
        resets_at: sql`case when ${isOver} then excluded.resets_at else ${kept('resets_at')} end`,
      }),
    )
    .returning(['budget_key', 'spent', 'failed', 'resets_at'])
    .execute();
}

/** Marks the try as failed on one key; says how many failed there. */
export async function countFailure(tx: Tx, merchantId: string, key: string): Promise<number> {
  const row = await tx
    .updateTable('attempt_budget')
    .set({ failed: sql`failed + 1` })
    .where('merchant_id', '=', merchantId)
    .where('budget_key', '=', key)
    .returning('failed')
    .executeTakeFirst();
  return row?.failed ?? 0;
}

/** Gives a try back, and with `isWiped` the failures before it. */
export async function giveBack(tx: Tx, merchantId: string, key: string, isWiped: boolean): Promise<void> {
  await tx
    .updateTable('attempt_budget')
    .set(
      isWiped
        ? { spent: sql`greatest(spent - failed - 1, 0)`, failed: 0 }
        : { spent: sql`greatest(spent - 1, 0)`, failed: sql`failed` },
    )
    .where('merchant_id', '=', merchantId)
    .where('budget_key', '=', key)
    .execute();
}

/** False when it is there already: of two that come at once, on any nodes, one is told so. */
export async function insertUsedPayload(tx: Tx, row: Insertable<IdentityTables['used_payload']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('used_payload')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'jti']).doNothing())
    .returning('jti')
    .executeTakeFirst();
  return inserted !== undefined;
}

const expiring = [
  'access_token',
  'stage_token',
  'launch_ticket',
  'captcha',
  'outside_sign_in',
  'outside_newcomer',
  'passkey_challenge',
  'step_ticket',
  'used_payload',
] as const;

/** Deletes what has run out. Sessions take their tokens with them. */
export async function deleteExpired(tx: Tx, merchantId: string, now: Date, ancient: Date): Promise<void> {
  for (const table of expiring) {
    await tx.deleteFrom(table).where('merchant_id', '=', merchantId).where('expires_at', '<', now).execute();
  }
  await tx.deleteFrom('attempt_budget').where('merchant_id', '=', merchantId).where('resets_at', '<', now).execute();
  await tx.deleteFrom('session').where('merchant_id', '=', merchantId).where('ends_at', '<', ancient).execute();
  await tx.deleteFrom('login_record').where('merchant_id', '=', merchantId).where('at', '<', ancient).execute();
}
